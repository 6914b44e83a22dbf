import type { TenantDb } from '../../core/database.ts'
import { ConflictError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { lockState, takeStateStep } from './state-steps.ts'

/** Name of the job that puts a draft live at its time. */
export const START_TASK = 'start-site'

/** When a draft goes live, and who planned that. */
export interface PlannedStart {
  readonly at: Date
  /** Null: a person who is gone. */
  readonly staffId: string | null
  /** What was missing when it was due, so that the site stayed a draft; null while it waits. */
  readonly refused: readonly string[] | null
}

type Site = Pick<Tenant, 'settings'>

/**
 * Plans that a draft goes live; a later plan replaces it.
 * @throws ConflictError `state_step` if the site is no draft by now
 */
export async function planStart(
  db: TenantDb,
  { settings }: Site,
  { at, by, now }: { readonly at: Date; readonly by: string | null; readonly now: Date },
): Promise<void> {
  const { from } = await lockState(db, settings.state, now)
  if (from !== 'draft') throw new ConflictError('state_step')
  await setPlan(db, { start_at: at, start_by: by, start_refused: null })
  await enqueue(db, 'maintenance', { task: START_TASK, at: at.toISOString() }, { startAfter: at })
}

/** Takes a plan back, also one that was refused. @returns whether there was one */
export async function cancelStart(db: TenantDb): Promise<boolean> {
  const planned = await findPlannedStart(db)
  await setPlan(db, { start_at: null, start_by: null, start_refused: null })
  return planned !== undefined
}

/** The plan of the site; undefined if there is none. */
export async function findPlannedStart({ trx, tenantId }: TenantDb): Promise<PlannedStart | undefined> {
  const row = await trx
    .selectFrom('site_state')
    .select(['start_at', 'start_by', 'start_refused'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row?.start_at) return undefined
  return { at: row.start_at, staffId: row.start_by, refused: row.start_refused as PlannedStart['refused'] }
}

/**
 * Whether the start that was planned for `at` is still to come: not taken back, moved or decided.
 */
export async function isStartDue(db: TenantDb, at: Date): Promise<boolean> {
  const plan = await findPlannedStart(db)
  return plan?.refused === null && plan.at.getTime() === at.getTime()
}

/**
 * Decides a start that is due: live, or a draft that says what was missing.
 *
 * @param missing what keeps the site from going live
 * @returns undefined if the plan was taken back, moved or decided meanwhile, or the site is no
 *   draft
 */
export async function decideStart(
  db: TenantDb,
  site: Site,
  { at, missing, now }: { readonly at: Date; readonly missing: readonly string[]; readonly now: Date },
): Promise<'live' | 'refused' | undefined> {
  const { from, plan } = await lockState(db, site.settings.state, now)
  const due = plan.start_at?.getTime() === at.getTime() && plan.start_refused === null
  if (!due || from !== 'draft') return undefined
  if (missing.length === 0) {
    await takeStateStep(db, site, 'live', { by: plan.start_by, now })
    return 'live'
  }
  await setPlan(db, { start_refused: JSON.stringify(missing) })
  return 'refused'
}

async function setPlan(
  { trx, tenantId }: TenantDb,
  plan: {
    readonly start_at?: Date | null
    readonly start_by?: string | null
    readonly start_refused: string | null
  },
): Promise<void> {
  await trx.updateTable('site_state').set(plan).where('tenant_id', '=', tenantId).execute()
}
