import { z } from 'zod'
import type { LocaleCode } from '../core/locale.ts'
import { type PressedState, SAYS_LENGTH } from '../core/site-state.ts'
import type { Tenant } from '../core/tenant.ts'

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
