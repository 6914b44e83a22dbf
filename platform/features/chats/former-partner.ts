import type { z } from 'zod'
import type { partnerShape, reachShape } from './message-schemas.ts'

export type Partner = z.output<typeof partnerShape>
export type Reach = z.output<typeof reachShape>

/** Placeholder for a partner whose account was deleted; `name` is its text. */
export function erasedPartner(name: string): Partner {
  return { id: null, name, age: null, fictional: false, online: false, main_image: null }
}

/** A partner who cannot be reached: name and label are kept, current data is removed. */
export function formerPartner({ checked: _, ...partner }: Partner): Partner {
  return { ...partner, age: null, online: false, main_image: null }
}

/**
 * The partner as far as the state of the conversation allows the member to see them; `erased` is
 * the text for a deleted account.
 */
export function partnerNow(partner: Partner, reach: Reach, erased: string): Partner {
  if (reach === 'erased') return erasedPartner(erased)
  return reach === 'open' ? partner : formerPartner(partner)
}
