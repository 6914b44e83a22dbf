import { href } from '../../../core/routes.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Dropdown, MenuItem } from '../../../ui/dropdown.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePage } from '../../../ui/page.tsx'

/** Each language is a button of one plain form: changes without JavaScript, and the page comes back in that language. */
export function LanguageMenu() {
  const t = useT('common')
  const { site } = usePage()
  const { code } = useLocale()
  if (site.languages.length < 2 && !site.moreLanguages && !site.choosesCountry) return null
  const current = site.languages.find((language) => language.code === code)
  const face = (
    <>
      <Icon name="globe" size={22} />
      <span className="nav-lang-name">{current?.name}</span>
    </>
  )
  return (
    <form className="nav-lang" method="post" action={href('lang-config')}>
      <Dropdown trigger={face} label={`${t('language')}: ${current?.name ?? code}`} align="end">
        {site.languages.map((language) => (
          <MenuItem key={language.code}>
            <button
              type="submit"
              name="language"
              value={language.code}
              lang={language.code}
              {...(language.code === code ? { 'aria-current': 'true' as const } : {})}
            >
              {language.name}
            </button>
          </MenuItem>
        ))}
        {(site.moreLanguages || site.choosesCountry) && (
          <MenuItem>
            <a href={href('lang-config')}>{t(site.choosesCountry ? 'language_country' : 'more')}</a>
          </MenuItem>
        )}
      </Dropdown>
    </form>
  )
}
