import type { ReactNode } from 'react'
import type { Me } from '../../../core/client.ts'
import { href, type RouteName } from '../../../core/routes.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dropdown, MenuItem } from '../../../ui/dropdown.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePage } from '../../../ui/page.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { BrandLogo } from './BrandLogo.tsx'
import { MainLinks } from './MainLinks.tsx'

/** Target of the back button in an installed app; other routes have none. */
const PARENTS: Readonly<Record<string, RouteName>> = {
  'members-id': 'members',
  'chats-id': 'chats',
  'likes-m-id': 'likes',
  'likes-type': 'likes',
  'credits-id-paymentmethod': 'credits',
  'credits-repeat-order': 'credits',
  transactions: 'credits',
  'lang-config': 'index',
  'pages-name': 'index',
  token: 'index',
}

interface TopNavProps {
  me: Me | null
  /** The page uses only the theme's own scheme. */
  own?: boolean | undefined
  /** A chip beside the account: the time bonus. */
  offer?: ReactNode
}

/**
 * Top navigation; on phones its main part is the tab bar at the lower edge, and the language is in
 * the account menu.
 */
export function TopNav({ me, own, offer }: TopNavProps) {
  const t = useT('site')
  const { route } = usePage()
  const parent = PARENTS[route]
  return (
    <header className="nav">
      <div className="container nav-row">
        {parent && (
          <a className="nav-back" href={href(parent)} aria-label={t('common:back')} onClick={goBack}>
            <Icon name="back" />
          </a>
        )}
        <a className="nav-logo" href={href(me ? me.home : 'index')}>
          <BrandLogo own={own} />
        </a>
        {me && <MainLinks me={me} route={route} />}
        <div className="nav-end">
          {offer}
          {me ? <AccountMenu me={me} /> : <VisitorLinks route={route} />}
          <LanguageMenu />
        </div>
      </div>
    </header>
  )
}

/**
 * Back to the previous page of this site; the link's own target if the member came from outside,
 * e.g. a checkout.
 */
function goBack(event: { preventDefault: () => void }): void {
  const { navigation } = window as Partial<Window>
  if (!navigation?.canGoBack) return
  event.preventDefault()
  history.back()
}

function VisitorLinks({ route }: { route: string }) {
  const t = useT('common')
  const { site } = usePage()
  return (
    <>
      {route !== 'login' && <a href={href('login')}>{t('login')}</a>}
      {site.signupsOpen && route !== 'signup' && (
        <ButtonLink href={href('signup')} variant="primary" size="small">
          {t('signup')}
        </ButtonLink>
      )}
    </>
  )
}

/**
 * Each language is a button of one plain form: works without JavaScript, and the page returns in
 * that language.
 */
function LanguageMenu() {
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
