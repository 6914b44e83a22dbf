import type { ConsoleDb } from '../core/database.ts'
import { countComplaints, countWaiting } from './finance-queries.ts'
import { countCases } from './moderation-queries.ts'
import { StartPage, type Work } from './pages/start-page.tsx'
import { may, type Permission } from './permissions.ts'
import { countPending } from './photo-queue.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

/**
 * The first page after the sign-in: the work that waits. It redirects roles without such work to
 * the landers.
 */
export const startRoute: ConsoleRoute = staffRoute({
  method: 'GET',
  path: '/',
  access: 'account.own',
  handle: async ({ scope }) => {
    const work = await scope.db((db) => workOf(db, scope))
    if (work.length === 0) return { redirect: '/landers' }
    return { page: <StartPage scope={scope} work={work} />, title: scope.t('console:start_title') }
  },
})

const countOf = ({ waiting: count, late }: { readonly waiting: number; readonly late: number }) => ({
  count,
  late,
})

/** Counts only: no data of a member is read. */
async function workOf(db: ConsoleDb, scope: PlatformScope<Staff>): Promise<readonly Work[]> {
  const { staff, tenants, now } = scope
  const allowed = (permission: Permission) => may(staff.role, permission)
  const work: Work[] = []
  if (allowed('reports.decide'))
    work.push({ path: '/moderation', label: 'console:moderation', ...countOf(await countCases(db, now)) })
  if (allowed('photos.moderate')) {
    const keys = tenants.map(({ key }) => key)
    work.push({ path: '/photos', label: 'console:photos', count: await countPending(db, keys) })
  }
  if (allowed('complaints.answer'))
    work.push({
      path: '/complaints',
      label: 'console:complaints',
      ...countOf(await countComplaints(db, now)),
    })
  const { refunds, alerts } = await countWaiting(db)
  if (allowed('finance.read'))
    work.push({
      path: '/finance/refunds?state=requested',
      label: 'console:finance_refunds',
      count: refunds,
    })
  if (allowed('finance.books'))
    work.push({ path: '/finance/alerts', label: 'console:finance_alerts', count: alerts })
  return work
}
