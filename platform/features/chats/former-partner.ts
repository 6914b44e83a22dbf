import type { z } from 'zod'
import type { partnerShape, reachShape } from './message-schemas.ts'

export type Partner = z.output<typeof partnerShape>
export type Reach = z.output<typeof reachShape>

/** In place of a partner whose account was deleted; `name` are the words for it. */
export function erasedPartner(name: string): Partner {
  return { id: null, name, age: null, fictional: false, online: false, main_image: null }
}

/**
 * A partner who cannot be reached: the name and the label stay, nothing about them as they are now.
 */
export function formerPartner(partner: Partner): Partner {
  return { ...partner, age: null, online: false, main_image: null }
}

/**
 * The partner as far as the state of the conversation lets the member see them; `erased` are the
 * words for a deleted account.
 */
export function partnerNow(partner: Partner, reach: Reach, erased: string): Partner {
  if (reach === 'erased') return erasedPartner(erased)
  return reach === 'open' ? partner : formerPartner(partner)
}
