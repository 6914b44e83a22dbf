import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { Finding } from '../../tenancy/finding.ts'
import type { LanderDocument } from '../../tenancy/landers/document.ts'

/** Stored values of the states of a schedule. */
export const SCHEDULE_STATES = { waiting: 0, published: 1, refused: 2, cancelled: 3 } as const
export type ScheduleState = keyof typeof SCHEDULE_STATES

/** Name of the job that publishes a schedule. */
export const PUBLISH_TASK = 'publish-lander'

export interface Schedule {
  readonly id: string
  readonly lander: string
  readonly state: ScheduleState
  readonly author: string | null
  readonly note: string
  readonly at: Date
  readonly createdAt: Date
  /** Why it was refused when it was due. */
  readonly findings: readonly Finding[] | null
}

const LINE = ['id', 'lander', 'state', 'author', 'note', 'at', 'created_at as createdAt', 'findings'] as const

/** The newest schedule of each lander of the site. */
export async function latestSchedules({ trx, tenantId }: TenantDb): Promise<readonly Schedule[]> {
  const rows = await trx
    .selectFrom('lander_schedules')
    .distinctOn('lander')
    .select(LINE)
    .where('tenant_id', '=', tenantId)
    .orderBy('lander')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presented)
}

type Row = Omit<Schedule, 'state' | 'findings'> & { readonly state: number; readonly findings: unknown }

function presented(row: Row): Schedule {
  const [state = 'waiting'] = Object.entries(SCHEDULE_STATES).find(([, code]) => code === row.state) ?? []
  return { ...row, state: state as ScheduleState, findings: row.findings as Schedule['findings'] }
}

/**
 * The newest schedule of a lander if it is still relevant: it is waiting, or was refused after the
 * last publication.
 */
export function openSchedule(
  schedule: Schedule | undefined,
  published: { readonly publishedAt: Date } | undefined,
): Schedule | null {
  if (schedule?.state !== 'waiting' && schedule?.state !== 'refused') return null
  return published && published.publishedAt > schedule.at ? null : schedule
}

/**
 * A waiting schedule with its document; undefined for any other. Locked until the end of the
 * transaction.
 */
export async function waitingSchedule({ trx, tenantId }: TenantDb, id: string) {
  const row = await trx
    .selectFrom('lander_schedules')
    .select([...LINE, 'document'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', SCHEDULE_STATES.waiting)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...presented(row), document: row.document as LanderDocument }
}

/** Schedules a publication in the job queue; cancels a waiting schedule of the same lander. */
export async function addSchedule(
  db: TenantDb,
  plan: Pick<Schedule, 'lander' | 'author' | 'note' | 'at'> & {
    readonly document: LanderDocument
    readonly now: Date
  },
): Promise<string> {
  const { document, now, ...own } = plan
  await cancelSchedule(db, plan.lander, now)
  const id = newId()
  await db.trx
    .insertInto('lander_schedules')
    .values({ tenant_id: db.tenantId, id, ...own, document: JSON.stringify(document), created_at: now })
    .execute()
  await enqueue(db, 'maintenance', { task: PUBLISH_TASK, schedule: id }, { startAfter: plan.at, key: id })
  return id
}

/** @returns whether one was waiting */
export async function cancelSchedule(
  { trx, tenantId }: TenantDb,
  lander: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lander_schedules')
    .set({ state: SCHEDULE_STATES.cancelled, decided_at: now })
    .where('tenant_id', '=', tenantId)
    .where('lander', '=', lander)
    .where('state', '=', SCHEDULE_STATES.waiting)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the outcome of a schedule that was due. */
export async function decideSchedule(
  { trx, tenantId }: TenantDb,
  id: string,
  state: 'published' | 'refused',
  { now, findings = [] }: { readonly now: Date; readonly findings?: readonly Finding[] },
): Promise<void> {
  await trx
    .updateTable('lander_schedules')
    .set({
      state: SCHEDULE_STATES[state],
      decided_at: now,
      findings: state === 'refused' ? JSON.stringify(findings) : null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
