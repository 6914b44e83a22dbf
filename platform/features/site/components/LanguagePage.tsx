import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormState, usePage } from '../../../ui/page.tsx'
import type { LanguageChoice } from '../language-page.ts'

/**
 * All languages of the site as one plain form; for visitors of a site with several countries also
 * those.
 */
export function LanguagePage() {
  const t = useT('site')
  const { languages, countries } = usePage().data as LanguageChoice
  const errors = useFormState()?.errors
  const CountryHeading = languages ? 'h2' : 'h1'
  return (
    <>
      {languages && (
        <form className="page-plain" method="post" action={href('lang-config')}>
          <h1>{t('language_title')}</h1>
          <p className="muted">{t('language_text')}</p>
          {errors?.language && <p role="alert">{errors.language}</p>}
          <Choices name="language" {...languages} />
        </form>
      )}
      {countries && (
        <form className="page-plain" method="post" action="/country">
          <CountryHeading>{countries.title}</CountryHeading>
          <p className="muted">{countries.text}</p>
          <Choices name="country" {...countries} />
        </form>
      )}
    </>
  )
}

type ChoicesProps = NonNullable<LanguageChoice['languages']> & { name: 'language' | 'country' }

/** One button for each option; the current one is marked. */
function Choices({ name, current, options }: ChoicesProps) {
  return (
    <div className="choices">
      {options.map((one) => (
        <button
          key={one.code}
          type="submit"
          name={name}
          value={one.code}
          {...(name === 'language' ? { lang: one.code } : {})}
          {...(one.code === current ? { 'aria-current': 'true' as const } : {})}
        >
          {one.name}
          {one.code === current && <Icon name="check" />}
        </button>
      ))}
    </div>
  )
}
