import type { Tenant } from '../../core/tenant.ts'

/** Days until an address that nobody confirmed is deleted. */
export const UNCONFIRMED_DAYS = 7
/** Days that a confirmed address waits at most. */
export const WAITING_DAYS = 180

/**
 * What a visitor of a closed site can ask for: an invitation, or to be told when it opens; null
 * where everybody can sign up.
 */
export type Wish = 'invitation' | 'opening'

export function wishAt({ signups }: Pick<Tenant['settings'], 'signups'>): Wish | null {
  if (signups === 'all') return null
  return signups === 'invite_only' ? 'invitation' : 'opening'
}
