import type { ReactNode } from 'react'
import { LOCALE_CODES, type Translate } from '../../core/locale.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { may, type Permission } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { actionName } from '../texts.ts'

export interface FrameProps {
  readonly scope: PlatformScope
  /** Path of the page, marked in the navigation. */
  readonly path?: string
  readonly width?: 'narrow' | 'wide'
  readonly fault?: string | undefined
  readonly children: ReactNode
}

interface Item {
  readonly path: string
  readonly permission: Permission
  readonly icon: IconName
  readonly label: string
  /** Only for staff members of all sites. */
  readonly allSites?: true
}

const mayOpen = ({ role, tenants }: Staff, { permission, allSites }: Item) =>
  may(role, permission) && (!allSites || tenants === 'all')

const ITEMS: readonly Item[] = [
  { path: '/', permission: 'account.own', icon: 'check', label: 'console:start' },
  { path: '/moderation', permission: 'reports.decide', icon: 'warning', label: 'console:moderation' },
  { path: '/photos', permission: 'photos.moderate', icon: 'photo', label: 'console:photos' },
  { path: '/finance', permission: 'finance.read', icon: 'credits', label: 'console:finance' },
  { path: '/members', permission: 'members.manage', icon: 'search', label: 'console:members' },
  { path: '/landers', permission: 'landers.edit', icon: 'edit', label: 'console:landers' },
  { path: '/themes', permission: 'landers.edit', icon: 'filter', label: 'console:theme.title' },
  { path: '/codes', permission: 'codes.manage', icon: 'gift', label: 'console:codes' },
  { path: '/campaigns', permission: 'reports.read', icon: 'globe', label: 'console:report.title' },
  { path: '/links', permission: 'tracking.manage', icon: 'globe', label: 'console:links' },
  { path: '/postbacks', permission: 'tracking.manage', icon: 'send', label: 'console:postbacks' },
  { path: '/signup-links', permission: 'signup-links.manage', icon: 'mail', label: 'console:signup_links' },
  { path: '/complaints', permission: 'complaints.answer', icon: 'chat', label: 'console:complaints' },
  { path: '/audit', permission: 'audit.read', icon: 'clock', label: 'console:audit_log' },
  { path: '/staff', permission: 'staff.manage', icon: 'lock', label: 'console:staff', allSites: true },
  { path: '/account', permission: 'account.own', icon: 'user', label: 'console:account' },
]

/**
 * Layout of each page: navigation with the pages that the staff member may open, content, and
 * language selection.
 */
export function Frame({ scope, path, width = 'wide', fault, children }: FrameProps) {
  const { staff, t } = scope
  return (
    <>
      <a className="skip-link" href="#content">
        {t('console:skip')}
      </a>
      {staff && (
        <header className="bar">
          <Navigation staff={staff} t={t} path={path} />
          <form method="post" action="/sign-out">
            <Button type="submit" variant="quiet" size="small" icon="logout">
              {t('console:sign_out')}
            </Button>
          </form>
        </header>
      )}
      <main id="content" className={width}>
        {fault && <Alert tone="danger">{fault}</Alert>}
        {scope.done && !fault && <Alert tone="success">{actionName(t, scope.done)}</Alert>}
        {children}
      </main>
      <footer className="foot">
        <form method="post" action="/language">
          <input type="hidden" name="next" value={path ?? '/'} />
          <Select
            label={t('console:language')}
            name="language"
            defaultValue={scope.locale.code}
            options={LOCALE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
          />
          <Button type="submit" variant="secondary" size="small">
            {t('console:choose')}
          </Button>
        </form>
      </footer>
    </>
  )
}

interface NavigationProps {
  readonly staff: Staff
  readonly t: Translate
  readonly path: string | undefined
}

/**
 * A row of links; on narrow screens a collapsed menu that names the current page, to leave the
 * screen to the content.
 */
function Navigation({ staff, t, path }: NavigationProps) {
  const items = ITEMS.filter((item) => mayOpen(staff, item))
  const here = items.find((item) => item.path === path)
  const links = (
    <nav aria-label={t('console:navigation')}>
      {items.map((item) => (
        <a key={item.path} href={item.path} aria-current={item === here ? 'page' : undefined}>
          <Icon name={item.icon} size={18} />
          {t(item.label)}
        </a>
      ))}
    </nav>
  )
  return (
    <>
      <div className="row">{links}</div>
      <details className="menu">
        <summary>
          <Icon name="menu" size={20} />
          {t(here?.label ?? 'console:navigation')}
        </summary>
        {links}
      </details>
    </>
  )
}
