import type { Partner } from './present.ts'

/** A partner who cannot be reached: the name and the label stay, nothing about them as they are now. */
export function formerPartner(partner: Partner): Partner {
  return { ...partner, online: false, main_image: null }
}
