import type { ConsoleDb } from '../core/database.ts'
import { countAlerts, countComplaints, countRefunds } from './finance-queries.ts'
import { countCases } from './moderation-queries.ts'
import { may, type Permission, type Role } from './permissions.ts'
import { countPending } from './photo-queue.ts'
import type { PlatformScope, Staff } from './scope.ts'

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
  readonly read: (db: ConsoleDb, scope: PlatformScope<Staff>) => Promise<Pick<Work, 'count' | 'late'>>
}

const dueOf = ({ waiting: count, late }: { readonly waiting: number; readonly late: number }) => ({
  count,
  late,
})

export const REFUNDS_WAITING = '/finance/refunds?state=requested'
export const ALERTS_OPEN = '/finance/alerts'

const KINDS: readonly Kind[] = [
  {
    path: '/moderation',
    label: 'console:moderation',
    permission: 'reports.decide',
    read: async (db, { now }) => dueOf(await countCases(db, now)),
  },
  {
    path: '/photos',
    label: 'console:photos',
    permission: 'photos.moderate',
    read: async (db, { tenants }) => ({
      count: await countPending(
        db,
        tenants.map(({ key }) => key),
      ),
    }),
  },
  {
    path: '/complaints',
    label: 'console:complaints',
    permission: 'complaints.answer',
    read: async (db, { now }) => dueOf(await countComplaints(db, now)),
  },
  {
    path: REFUNDS_WAITING,
    label: 'console:finance_refunds',
    permission: 'finance.read',
    read: async (db) => ({ count: await countRefunds(db) }),
  },
  {
    path: ALERTS_OPEN,
    label: 'console:finance_alerts',
    permission: 'finance.books',
    read: async (db) => ({ count: await countAlerts(db) }),
  },
]

const kindsOf = (role: Role) => KINDS.filter(({ permission }) => may(role, permission))

/**
 * What waits for this person on all of their sites, in one short transaction. Counts only: no data
 * of a member is read.
 */
export async function countWork(scope: PlatformScope<Staff>): Promise<readonly Work[]> {
  const kinds = kindsOf(scope.staff.role)
  if (kinds.length === 0) return []
  return scope.db(async (db) => {
    const work: Work[] = []
    for (const { path, label, read } of kinds) work.push({ path, label, ...(await read(db, scope)) })
    return work
  })
}
