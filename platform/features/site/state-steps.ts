import type { TenantDb } from '../../core/database.ts'
import { ConflictError } from '../../core/errors.ts'
import { announceSite } from '../../core/events.ts'
import { type PressedState, SITE_STATE_CODES, type SiteState, siteStateOf } from '../../core/site-state.ts'
import type { Tenant } from '../../core/tenant.ts'

/** What staff can press, and from which states. */
const FROM = {
  pause: ['live', 'paused'],
  resume: ['paused'],
  live: ['draft', 'archived'],
  archive: ['draft', 'live', 'paused'],
  draft: ['live', 'paused'],
} as const satisfies Readonly<Record<string, readonly SiteState[]>>
export type StateStep = keyof typeof FROM

const TO: Readonly<Record<StateStep, SiteState>> = {
  pause: 'paused',
  resume: 'live',
  live: 'live',
  archive: 'archived',
  draft: 'draft',
}

/** Whether a site in this state can take this step. Pausing a paused site changes its sentence. */
export const mayStep = (step: StateStep, from: SiteState): boolean =>
  (FROM[step] as readonly SiteState[]).includes(from)

interface StepFacts {
  readonly says?: PressedState['says']
  readonly until?: Date | undefined
  /** Null: the command. */
  readonly by: string | null
  readonly now: Date
}

/**
 * Presses a state over that of the file, and ends a planned start; a step to live takes the press
 * back where the file says live. Every process shows it within a second.
 *
 * @returns the state from now on
 * @throws ConflictError `state_step` if the site is in another state by now; `state_draft` for a
 *   draft with members, who would be answered as by an unknown host
 */
export async function takeStateStep(
  db: TenantDb,
  { settings }: Pick<Tenant, 'settings'>,
  step: StateStep,
  { says = {}, until, by, now }: StepFacts,
): Promise<SiteState> {
  const { trx, tenantId } = db
  const { from, revision } = await lockState(db, settings.state, now)
  if (!mayStep(step, from)) throw new ConflictError('state_step')
  if (step === 'draft' && (await hasMembers(db))) throw new ConflictError('state_draft')
  const to = TO[step]
  const ofFile = to === 'live' && settings.state === 'live'
  await trx
    .updateTable('site_state')
    .set({
      state: ofFile ? null : SITE_STATE_CODES[to],
      says: JSON.stringify(to === 'live' ? {} : says),
      until: to === 'paused' ? (until ?? null) : null,
      revision: revision + 1,
      staff_id: by,
      at: now,
      start_at: null,
      start_by: null,
      start_refused: null,
    })
    .where('tenant_id', '=', tenantId)
    .execute()
  announceSite(db)
  return to
}

async function hasMembers({ trx, tenantId }: TenantDb): Promise<boolean> {
  const found = await trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .execute()
  return found.length > 0
}

/** The state of the site, locked until the end of the transaction. */
export async function lockState({ trx, tenantId }: TenantDb, ofFile: SiteState, now: Date) {
  await trx
    .insertInto('site_state')
    .values({ tenant_id: tenantId, state: null, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { state, revision, ...plan } = await trx
    .selectFrom('site_state')
    .select(['state', 'revision', 'start_at', 'start_by', 'start_refused'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { from: state === null ? ofFile : siteStateOf(state), revision, plan }
}

/** A state that was pressed, by whom and when; `staffId` null: the command. */
interface StatePress extends PressedState {
  readonly staffId: string | null
  readonly at: Date
}

/**
 * What was pressed, from the database: a process shows it up to a second later. Undefined if the
 * file decides.
 */
export async function findStatePress({ trx, tenantId }: TenantDb): Promise<StatePress | undefined> {
  const row = await trx
    .selectFrom('site_state')
    .select(['state', 'says', 'until', 'staff_id', 'at'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row || row.state === null) return undefined
  return {
    state: siteStateOf(row.state),
    says: row.says as PressedState['says'],
    until: row.until?.toISOString() ?? null,
    staffId: row.staff_id,
    at: row.at,
  }
}
