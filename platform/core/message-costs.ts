import type { TenantSettings } from './generated/tenant-settings.ts'

/** What a member can send. */
export type SentKind = 'text' | 'photo' | 'gift' | 'gif'

/** The settings from which costs follow. */
export type CostSettings = Pick<TenantSettings, 'message_credits' | 'photo_credits' | 'gift_credits'>

const COSTS: Readonly<Record<SentKind, (settings: CostSettings) => number>> = {
  text: (settings) => settings.message_credits,
  photo: (settings) => settings.photo_credits,
  gift: (settings) => settings.gift_credits,
  gif: (settings) => settings.message_credits,
}

/**
 * What sending costs in credits: the one place that reads these settings, for what is charged and
 * for what pages, calls and packages show.
 */
export function costOf(kind: SentKind, settings: CostSettings): number {
  return COSTS[kind](settings)
}
