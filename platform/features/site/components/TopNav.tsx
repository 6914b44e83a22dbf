import type { ReactNode } from 'react'
import type { Me } from '../../../core/client.ts'
import { photoUrl } from '../../../core/photo-url.ts'
import { href, type RouteName } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dropdown, MenuItem } from '../../../ui/dropdown.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { usePage } from '../../../ui/page.tsx'
import { creditsTone } from '../rules.ts'
import { BrandLogo } from './BrandLogo.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'

/** Where the back button of an installed app leads; other routes have none. */
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
  /** The page has the theme's own scheme alone. */
  own?: boolean | undefined
  /** A chip beside the account: the time bonus. */
  offer?: ReactNode
}

/** Top navigation; on phones its main part is the bar at the lower edge, and the language is in the account menu. */
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
        <a className="nav-logo" href={href(me ? 'members' : 'index')}>
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

/** Back to the page of ours that the member came from; the link's own target where they came from outside, e.g. a checkout. */
function goBack(event: { preventDefault: () => void }): void {
  const { navigation } = window as Partial<Window>
  if (!navigation?.canGoBack) return
  event.preventDefault()
  history.back()
}

function MainLinks({ me, route }: { me: Me; route: string }) {
  const t = useT('site')
  const tone = creditsTone(me.credits)
  return (
    <nav className="nav-main" aria-label={t('nav_main')}>
      <NavLink to="members" route={route} icon="search" text={t('nav_search')} />
      <NavLink to="chats" route={route} icon="chat" text={t('nav_messages')}>
        <Badge count={me.unreadMessages} label={t('unread', { count: me.unreadMessages })} />
      </NavLink>
      <NavLink to="likes" route={route} icon="heart" text={t('nav_likes')}>
        <Badge count={me.newLikes} label={t('new_likes', { count: me.newLikes })} />
      </NavLink>
      {me.paid ? (
        <NavLink to="credits" route={route} icon="credits" text={t('nav_credits')}>
          {tone && (
            <Badge count={me.credits} tone={tone} label={t('common:credits', { count: me.credits })} />
          )}
        </NavLink>
      ) : (
        <NavLink to="premium" route={route} icon="star" text={<PremiumText />} />
      )}
    </nav>
  )
}

interface NavLinkProps {
  to: RouteName
  route: string
  icon: IconName
  text: ReactNode
  children?: ReactNode
}

/** One word in the bar of phones, where a tab has room for no more. */
function PremiumText() {
  const t = useT('site')
  return (
    <>
      <span className="nav-long">{t('nav_premium')}</span>
      <span className="nav-short">{t('nav_premium_short')}</span>
    </>
  )
}

function NavLink({ to, route, icon, text, children }: NavLinkProps) {
  const current = route === to || route.startsWith(`${to}-`)
  return (
    <a href={href(to)} {...(current ? { 'aria-current': route === to ? 'page' : 'true' } : {})}>
      <span className="nav-icon">
        <Icon name={icon} />
        {children}
      </span>
      <span className="nav-text">{text}</span>
    </a>
  )
}

/** Removes drafts, unsent messages and signup answers, so that the next user of this tab does not see them. */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is forbidden: there is nothing in it.
  }
}

interface MenuLinkProps {
  to: string
  icon: IconName
  text: string
}

function MenuLink({ to, icon, text }: MenuLinkProps) {
  return (
    <MenuItem>
      <a href={to}>
        <Icon name={icon} />
        {text}
      </a>
    </MenuItem>
  )
}

/** The member's own places, with the balance, and the way out. */
function AccountMenu({ me }: { me: Me }) {
  const t = useT('site')
  const { site } = usePage()
  const face = (
    <>
      <span className="nav-avatar">
        {me.mainPhoto ? (
          <img src={photoUrl(me.mainPhoto, 'thumb')} alt="" width={34} height={34} />
        ) : (
          <Icon name="user" size={22} />
        )}
      </span>
      <span className="nav-name">{me.name}</span>
    </>
  )
  return (
    <form method="post" action="/logout" onSubmit={forgetTab}>
      <Dropdown trigger={face} label={t('nav_account')} align="end">
        <MenuLink to={href('profile')} icon="user" text={t('nav_profile')} />
        <MenuLink to={href('credits')} icon="credits" text={t('common:credits', { count: me.credits })} />
        <MenuLink to={href('transactions')} icon="menu" text={t('nav_payments')} />
        {me.withdrawal && <MenuLink to={href('withdrawal')} icon="undo" text={me.withdrawal} />}
        <MenuLink to={href('account')} icon="settings" text={t('common:settings')} />
        {(site.languages.length > 1 || site.moreLanguages) && (
          <MenuLink to={href('lang-config')} icon="globe" text={t('common:language')} />
        )}
        <MenuLink to={href('pages-name', { name: 'service' })} icon="info" text={t('footer_help')} />
        <MenuItem>
          <button type="submit">
            <Icon name="logout" />
            {t('common:logout')}
          </button>
        </MenuItem>
      </Dropdown>
    </form>
  )
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
