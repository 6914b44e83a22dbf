import { z } from 'zod'
import type { ConsoleDb } from '../core/database.ts'
import type { LocaleCode } from '../core/locale.ts'
import { type PressedState, SAYS_LENGTH } from '../core/site-state.ts'
import type { Tenant } from '../core/tenant.ts'
import { findPlannedStart, findStatePress } from '../features/site/server.ts'
import { emailsOf } from './lander-input.ts'
import type { PlatformScope, Staff } from './scope.ts'

/** The state of a site as the console shows it, read from the database. */
export interface ShownState extends PressedState {
  readonly tenant: Tenant
  /** Null: the file decides. `by` null: the command, or a person who is gone. */
  readonly pressed: { readonly at: Date; readonly by: string | null } | null
  /** A planned start, and what was missing when it was due; null if there is none. */
  readonly plan: {
    readonly at: Date
    readonly by: string | null
    readonly refused: readonly string[] | null
  } | null
}

/** A planned start as cards show it. */
export interface SiteStart {
  readonly at: Date
  readonly refused: boolean
}

/** Field of a form with the sentence in a language. */
export const saysField = (code: LocaleCode): string => `says_${code}`

/** One sentence; empty: that of the platform. */
export const says = z.string().trim().max(SAYS_LENGTH).optional()

/**
 * The state of a site for `StateForm`.
 * @throws NotFoundError for a site that the person does not work for
 */
export async function readState(scope: PlatformScope<Staff>, key: number): Promise<ShownState> {
  const { tenant, pressed, plan } = await scope.forTenant(key, async (inside) => ({
    tenant: inside.tenant,
    pressed: await findStatePress(inside.db),
    plan: await findPlannedStart(inside.db),
  }))
  const emails = await emailsOf(scope, [pressed?.staffId, plan?.staffId])
  return {
    tenant,
    state: tenant.vanished ? tenant.state : (pressed?.state ?? tenant.settings.state),
    says: pressed?.says ?? {},
    until: pressed?.until ?? null,
    pressed: pressed ? { at: pressed.at, by: emails.get(pressed.staffId ?? '') ?? null } : null,
    plan: plan ? { at: plan.at, by: emails.get(plan.staffId ?? '') ?? null, refused: plan.refused } : null,
  }
}

/** Starts that are planned or were refused, of these sites. */
export async function plannedStarts(
  { trx }: ConsoleDb,
  tenants: readonly Tenant[],
): Promise<ReadonlyMap<number, SiteStart>> {
  if (tenants.length === 0) return new Map()
  const rows = await trx
    .selectFrom('site_state')
    .select(['tenant_id', 'start_at', 'start_refused'])
    .where(
      'tenant_id',
      'in',
      tenants.map(({ key }) => key),
    )
    .where('start_at', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ tenant_id, start_at, start_refused }) =>
      start_at ? [[tenant_id, { at: start_at, refused: start_refused !== null }] as const] : [],
    ),
  )
}
