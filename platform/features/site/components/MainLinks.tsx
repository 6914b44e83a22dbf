import type { ReactNode } from 'react'
import type { Me } from '../../../core/client.ts'
import { href, type RouteName } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { creditsTone } from '../../../ui/badge-text.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'

/** The main pages for members; on phones the tab bar at the lower edge. */
export function MainLinks({ me, route }: { me: Me; route: string }) {
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

/** One word in the tab bar of phones, which has no room for more. */
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
      {/* Read before the number at its icon, but shown below it. */}
      <span className="nav-text">{text}</span>
      <span className="nav-icon">
        <Icon name={icon} />
        {children}
      </span>
    </a>
  )
}
