import type { Database } from '../core/database.ts'
import type { SiteState } from '../core/site-state.ts'
import type { Tenant } from '../core/tenant.ts'
import { enqueue } from '../infra/jobs/enqueue.ts'
import type { MaintenanceTask } from '../infra/jobs/maintenance.ts'
import type { Job, Queue, TaskHandler } from '../infra/jobs/queues.ts'

/**
 * What becomes of a job of a site that is not live. `runs`: money and data of members go on while
 * the site is paused or archived. `waits`: it is enqueued again until the site is live, in the
 * queue named. `dropped`: news that nobody wants later, and work that a schedule brings again.
 */
interface Fate {
  readonly closed: 'runs' | 'waits' | 'dropped'
  readonly draft: 'runs' | 'waits' | 'dropped'
  /** Its queue, if it may wait. */
  readonly queue?: Queue
}

const scheduled: Fate = { closed: 'runs', draft: 'dropped' }
const news: Fate = { closed: 'dropped', draft: 'dropped' }
const once = (queue: Queue): Fate => ({ closed: 'runs', draft: 'waits', queue })
const later = (queue: Queue): Fate => ({ closed: 'waits', draft: 'waits', queue })

/** Every task of the program; `brand-jobs.db.test.ts` compares the names. */
export const FATES: Readonly<Record<string, Fate>> = {
  maintenance: scheduled,
  'roll-up-days': scheduled,
  // They close what was open when a site became a draft.
  'site-alerts': { closed: 'runs', draft: 'runs' },
  'site-records': { closed: 'runs', draft: 'runs' },
  'reconcile-payments': scheduled,
  'payment-webhooks': scheduled,
  'payment-settlement': scheduled,
  'end-checkout': once('payments'),
  send_refund: once('payments'),
  credit_backs: once('maintenance'),
  make_export: once('maintenance'),
  purge_photo: once('maintenance'),
  // Delivery itself chooses which mails are sent (`isMailedIn`).
  deliver_mail: once('mail'),
  'publish-lander': later('maintenance'),
  // Opens a draft at its time; at any other site it finds nothing to do.
  'start-site': { closed: 'runs', draft: 'runs' },
  end_suspension: later('maintenance'),
  check_profile: later('maintenance'),
  send_postback: later('postbacks'),
  deliver_push: news,
  unread_mail: news,
  like_mail: news,
  album_mail: news,
  digests: news,
  saved_searches: news,
  quiet_offers: news,
  // Its page cannot be opened meanwhile.
  meeting_morning: news,
}

/** A job without a site, or of an unknown task, runs: its handler decides. */
function fateOf(task: string, state: SiteState | undefined): 'runs' | 'waits' | 'dropped' {
  const fate = FATES[task]
  if (!fate || state === undefined || state === 'live') return 'runs'
  return state === 'draft' ? fate.draft : fate.closed
}

const WAIT_MS = 3_600_000
/** Soon, because a machine that has the files of the site may take it then. */
const ELSEWHERE_MS = 60_000

interface Parts {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

/**
 * Handlers of tasks that ask for the state of their site first. Work for a site without files on
 * this machine is left to the others.
 */
export function jobsInState(
  { database, tenants }: Parts,
  tasks: Readonly<Record<string, TaskHandler>>,
): Readonly<Record<string, TaskHandler>> {
  const inState =
    (handler: TaskHandler): TaskHandler =>
    async (job) => {
      const tenant = tenants.byKey(job.tenantId)
      if (!tenant && (await isElsewhere(database, job))) return again(database, job, ELSEWHERE_MS)
      const fate = fateOf(job.task, tenant?.state)
      if (fate === 'runs') return handler(job)
      if (fate === 'waits') await again(database, job, WAIT_MS)
    }
  return Object.fromEntries(Object.entries(tasks).map(([name, handler]) => [name, inState(handler)]))
}

/**
 * Whether a job that may wait is of a site that this machine has no files of, but another one may
 * have: it was not removed on purpose.
 */
async function isElsewhere(database: Database, { task, tenantId }: Job): Promise<boolean> {
  if (!FATES[task]?.queue) return false
  return database.withTenant(tenantId, async ({ trx }) => {
    const row = await trx
      .selectFrom('tenant')
      .select('removed_at')
      .where('id', '=', tenantId)
      .executeTakeFirst()
    return row !== undefined && row.removed_at === null
  })
}

async function again(database: Database, { tenantId, ...job }: Job, wait: number): Promise<void> {
  const queue = FATES[job.task]?.queue
  if (!queue) return
  const startAfter = new Date(Date.now() + wait)
  await database.withTenant(tenantId, (db) => enqueue(db, queue, { ...job, task: job.task }, { startAfter }))
}

/** Maintenance that speaks to members or looks for new content, which a closed site does not. */
const NOT_WHILE_CLOSED: ReadonlySet<string> = new Set(['terms-announced', 'profile-rules', 'campaign-codes'])

/** A maintenance task that a closed site leaves out unless it is about money, data or retention. */
export function maintenanceInState(task: MaintenanceTask): MaintenanceTask {
  if (!NOT_WHILE_CLOSED.has(task.name)) return task
  return { ...task, run: async (tenant, now) => (tenant.state === 'live' ? task.run(tenant, now) : 0) }
}
