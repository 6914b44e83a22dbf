import { createContext, type ReactNode, useContext } from 'react'
import type { Locale, Translate } from '../../core/locale.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { may, type Permission } from '../permissions.ts'
import type { Staff } from '../scope.ts'
import { ALERTS_OPEN, REFUNDS_WAITING, type Work } from '../waiting-work.ts'

/** What waits for the staff member; read once for each page (`serve.ts`). */
export const WaitingWork = createContext<readonly Work[]>([])

export interface NavigationItem {
  readonly path: string
  readonly permission: Permission
  readonly icon: IconName
  /** Text key. */
  readonly label: string
  /** Letter that opens the page after `g` (`browser/keys.ts`). */
  readonly letter: string
  /** Only for staff members of all sites. */
  readonly allSites?: true
}

export interface NavigationGroup {
  /** Text key; the first group has no heading. */
  readonly heading?: string
  readonly items: readonly NavigationItem[]
}

/** The pages of the console, by what they are about. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    items: [
      { path: '/sites', permission: 'sites.read', icon: 'globe', label: 'console:brands.title', letter: 'h' },
      {
        path: '/sites/matrix',
        permission: 'sites.read',
        icon: 'eye',
        label: 'console:matrix.title',
        letter: 'x',
      },
    ],
  },
  {
    heading: 'console:nav.people',
    items: [
      {
        path: '/members',
        permission: 'members.manage',
        icon: 'search',
        label: 'console:members',
        letter: 'm',
      },
      {
        path: '/moderation',
        permission: 'reports.decide',
        icon: 'warning',
        label: 'console:moderation',
        letter: 'o',
      },
      { path: '/photos', permission: 'photos.moderate', icon: 'photo', label: 'console:photos', letter: 'p' },
      { path: '/checks', permission: 'photos.moderate', icon: 'user', label: 'console:checks', letter: 'q' },
      {
        path: '/complaints',
        permission: 'complaints.answer',
        icon: 'chat',
        label: 'console:complaints',
        letter: 'c',
      },
      {
        path: '/stories',
        permission: 'stories.decide',
        icon: 'heart',
        label: 'console:stories',
        letter: 'y',
      },
      {
        path: '/signup-links',
        permission: 'signup-links.manage',
        icon: 'mail',
        label: 'console:signup_links',
        letter: 'i',
      },
    ],
  },
  {
    heading: 'console:nav.money',
    items: [
      {
        path: '/finance',
        permission: 'finance.read',
        icon: 'credits',
        label: 'console:finance',
        letter: 'f',
      },
      {
        path: REFUNDS_WAITING,
        permission: 'finance.read',
        icon: 'undo',
        label: 'console:finance_refunds',
        letter: 'r',
      },
      {
        path: ALERTS_OPEN,
        permission: 'finance.books',
        icon: 'bell',
        label: 'console:finance_alerts',
        letter: 'a',
      },
      { path: '/codes', permission: 'codes.manage', icon: 'gift', label: 'console:codes', letter: 'd' },
    ],
  },
  {
    heading: 'console:nav.marketing',
    items: [
      { path: '/landers', permission: 'landers.edit', icon: 'edit', label: 'console:landers', letter: 'l' },
      {
        path: '/themes',
        permission: 'landers.edit',
        icon: 'filter',
        label: 'console:theme.title',
        letter: 't',
      },
      {
        path: '/sites/links',
        permission: 'sites.preview',
        icon: 'eye',
        label: 'console:preview_link.title',
        letter: 'v',
      },
      {
        path: '/campaigns',
        permission: 'reports.read',
        icon: 'globe',
        label: 'console:report.title',
        letter: 'n',
      },
      {
        path: '/links',
        permission: 'tracking.manage',
        icon: 'location',
        label: 'console:links',
        letter: 's',
      },
      {
        path: '/postbacks',
        permission: 'tracking.manage',
        icon: 'send',
        label: 'console:postbacks',
        letter: 'b',
      },
    ],
  },
  {
    heading: 'console:nav.operation',
    items: [
      { path: '/audit', permission: 'audit.read', icon: 'clock', label: 'console:audit_log', letter: 'u' },
      {
        path: '/staff',
        permission: 'staff.manage',
        icon: 'lock',
        label: 'console:staff',
        letter: 'e',
        allSites: true,
      },
      { path: '/account', permission: 'account.own', icon: 'user', label: 'console:account', letter: 'k' },
    ],
  },
]

/** The groups with those pages that the person may open; groups without any are left out. */
export function navigationOf({ role, tenants }: Pick<Staff, 'role' | 'tenants'>): readonly NavigationGroup[] {
  const isOpen = ({ permission, allSites }: NavigationItem) =>
    may(role, permission) && (!allSites || tenants === 'all')
  return NAVIGATION.map((group) => ({ ...group, items: group.items.filter(isOpen) })).filter(
    ({ items }) => items.length > 0,
  )
}

/** The item that the page at `path` belongs to: its own one, or that of the pages above it. */
export function itemAt(groups: readonly NavigationGroup[], path = ''): NavigationItem | undefined {
  const pathOf = (item: NavigationItem) => item.path.replace(/\?.*/, '')
  const holds = (item: NavigationItem) => pathOf(item) === path || path.startsWith(`${pathOf(item)}/`)
  return groups
    .flatMap(({ items }) => items)
    .filter(holds)
    .toSorted((one, other) => pathOf(other).length - pathOf(one).length)[0]
}

export interface NavigationProps {
  readonly groups: readonly NavigationGroup[]
  readonly t: Translate
  readonly locale: Locale
  /** Path of the page, marked in the navigation. */
  readonly path: string | undefined
  /** Content of the menu above its links. */
  readonly search?: ReactNode
}

/**
 * Groups of links, with the counts of what waits, as a column beside the page; on narrow screens a
 * collapsed menu that names the current page, to leave the screen to the content.
 */
export function Navigation(props: NavigationProps) {
  const { groups, t, locale, path, search } = props
  const here = itemAt(groups, path)
  const waiting = useContext(WaitingWork).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div className="pages">
        <p className="brand" aria-hidden>
          {t('console:name')}
        </p>
        <Links {...props} here={here} />
      </div>
      <details className="menu">
        <summary>
          <Icon name="menu" size={20} />
          {t(here?.label ?? 'console:navigation')}
          <Count t={t} locale={locale} count={waiting} />
        </summary>
        <div className="panel">
          {search}
          <Links {...props} here={here} />
        </div>
      </details>
    </>
  )
}

function Links({ groups, t, locale, here }: NavigationProps & { readonly here: NavigationItem | undefined }) {
  const work = useContext(WaitingWork)
  return (
    <nav aria-label={t('console:navigation')}>
      {groups.map(({ heading, items }) => (
        <div key={heading ?? ''} className="group">
          {heading !== undefined && <p aria-hidden>{t(heading)}</p>}
          <ul aria-label={heading === undefined ? undefined : t(heading)}>
            {items.map((item) => (
              <li key={item.path}>
                <a href={item.path} data-go={item.letter} aria-current={item === here ? 'page' : undefined}>
                  <Icon name={item.icon} size={18} />
                  {t(item.label)}
                  <Count
                    t={t}
                    locale={locale}
                    count={work.find(({ path }) => path === item.path)?.count ?? 0}
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

interface CountProps {
  readonly t: Translate
  readonly locale: Locale
  readonly count: number
}

/** How much waits, if anything does; screen readers read it as a word. */
function Count({ t, locale, count }: CountProps) {
  if (count === 0) return null
  const number = formatNumber(locale.iso, count)
  return (
    <>
      {' '}
      <span className="count">
        <span aria-hidden>{number}</span>
        <span className="visually-hidden">{t('console:nav.waiting', { number })}</span>
      </span>
    </>
  )
}
