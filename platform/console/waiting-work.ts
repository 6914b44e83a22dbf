import { may, type Permission, type Role } from './permissions.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { countWaiting, sumOf, type WaitingKind } from './waiting-counts.ts'

/** A kind of pending work. */
export interface Work {
  /** Address of its list. */
  readonly path: string
  /** Text key. */
  readonly label: string
  readonly count: number
  /** How many of these are overdue. */
  readonly late?: number
}

interface Kind extends Pick<Work, 'path' | 'label'> {
  readonly permission: Permission
  readonly kinds: readonly WaitingKind[]
  /** Whether there is a time by which it is to be done. */
  readonly isDue?: boolean
}

export const REFUNDS_WAITING = '/finance/refunds?state=requested'
export const ALERTS_OPEN = '/finance/alerts'

const KINDS: readonly Kind[] = [
  {
    path: '/moderation',
    label: 'console:moderation',
    permission: 'reports.decide',
    kinds: ['report', 'appeal'],
    isDue: true,
  },
  { path: '/photos', label: 'console:photos', permission: 'photos.moderate', kinds: ['photo'] },
  { path: '/checks', label: 'console:checks', permission: 'photos.moderate', kinds: ['check'] },
  {
    path: '/complaints',
    label: 'console:complaints',
    permission: 'complaints.answer',
    kinds: ['complaint'],
    isDue: true,
  },
  { path: '/stories', label: 'console:stories', permission: 'stories.decide', kinds: ['story'] },
  { path: REFUNDS_WAITING, label: 'console:finance_refunds', permission: 'finance.read', kinds: ['refund'] },
  { path: ALERTS_OPEN, label: 'console:finance_alerts', permission: 'finance.books', kinds: ['alert'] },
]

const kindsOf = (role: Role) => KINDS.filter(({ permission }) => may(role, permission))

/**
 * What waits for this person on all of their sites, in one short transaction. Counts only: no data
 * of a member is read.
 */
export async function countWork(scope: PlatformScope<Staff>): Promise<readonly Work[]> {
  const kinds = kindsOf(scope.staff.role)
  if (kinds.length === 0) return []
  const keys = scope.tenants.map(({ key }) => key)
  const counted = await scope.db((db) => countWaiting(db, keys, scope.now))
  return kinds.map(({ path, label, kinds: of, isDue }) => {
    const { waiting: count, late } = sumOf(counted, of)
    return { path, label, count, ...(isDue ? { late } : {}) }
  })
}
