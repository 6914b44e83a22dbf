import type { TenantSettings } from './generated/tenant-settings.ts'

/** What a member can send. */
export type SentKind = 'text' | 'photo' | 'gift' | 'gif'

/** The settings that determine costs. */
export type CostSettings = Pick<TenantSettings, 'message_credits' | 'photo_credits' | 'gift_credits'>

const COSTS: Readonly<Record<SentKind, (settings: CostSettings) => number>> = {
  text: (settings) => settings.message_credits,
  photo: (settings) => settings.photo_credits,
  gift: (settings) => settings.gift_credits,
  gif: (settings) => settings.message_credits,
}

/**
 * The cost of sending, in credits. Only this function reads these settings: charges, pages, calls
 * and packages all use it.
 */
export function costOf(kind: SentKind, settings: CostSettings): number {
  return COSTS[kind](settings)
}
