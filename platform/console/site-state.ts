import { z } from 'zod'
import type { LocaleCode } from '../core/locale.ts'
import { type PressedState, SAYS_LENGTH } from '../core/site-state.ts'
import type { Tenant } from '../core/tenant.ts'
import { findStatePress } from '../features/site/server.ts'
import { emailsOf } from './lander-input.ts'
import type { PlatformScope, Staff } from './scope.ts'

/** The state of a site as the console shows it, read from the database. */
export interface ShownState extends PressedState {
  readonly tenant: Tenant
  /** Null: the file decides. `by` null: the command, or a person who is gone. */
  readonly pressed: { readonly at: Date; readonly by: string | null } | null
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
  const { tenant, pressed } = await scope.forTenant(key, async (inside) => ({
    tenant: inside.tenant,
    pressed: await findStatePress(inside.db),
  }))
  const emails = await emailsOf(scope, [pressed?.staffId])
  return {
    tenant,
    state: pressed?.state ?? tenant.settings.state,
    says: pressed?.says ?? {},
    until: pressed?.until ?? null,
    pressed: pressed ? { at: pressed.at, by: emails.get(pressed.staffId ?? '') ?? null } : null,
  }
}
