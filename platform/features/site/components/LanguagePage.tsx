import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormState, usePage } from '../../../ui/page.tsx'
import type { LanguageChoice } from '../language-page.ts'

/** Every language of the site as one plain form. */
export function LanguagePage() {
  const t = useT('site')
  const { current, languages } = usePage().data as LanguageChoice
  const fault = useFormState()?.errors.language
  return (
    <form className="page-plain" method="post" action={href('lang-config')}>
      <h1>{t('language_title')}</h1>
      <p className="muted">{t('language_text')}</p>
      {fault && <p role="alert">{fault}</p>}
      <div className="choices">
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            {...(code === current ? { 'aria-current': 'true' as const } : {})}
          >
            {name}
            {code === current && <Icon name="check" />}
          </button>
        ))}
      </div>
    </form>
  )
}
