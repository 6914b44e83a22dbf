import type { TenantSettings } from './generated/tenant-settings.ts'

/** What a member can send. */
export type SentKind = 'text' | 'photo' | 'gift' | 'gif' | 'voice'

/** The settings that determine costs. */
export type CostSettings = Pick<
  TenantSettings,
  'message_credits' | 'photo_credits' | 'gift_credits' | 'first_answer_free'
>

const COSTS: Readonly<Record<SentKind, (settings: CostSettings) => number>> = {
  text: (settings) => settings.message_credits,
  photo: (settings) => settings.photo_credits,
  gift: (settings) => settings.gift_credits,
  gif: (settings) => settings.message_credits,
  voice: (settings) => settings.message_credits,
}

/** What makes a single message free. */
export interface CostFacts {
  /** It asks a fictional profile whether it is real: the site answers, with its label. */
  readonly isRealQuestion?: boolean
  /** The other member has written, and the sender has not yet. */
  readonly isFirstAnswer?: boolean
}

/** What is free as a first answer, on a site where that is. */
const ANSWERS: readonly SentKind[] = ['text', 'gif', 'voice']

/**
 * The cost of sending, in credits. Only this function reads these settings: charges, pages, calls
 * and packages all use it. Without `facts` it is the price of the kind.
 */
export function costOf(kind: SentKind, settings: CostSettings, facts: CostFacts = {}): number {
  if (facts.isRealQuestion) return 0
  if (facts.isFirstAnswer && settings.first_answer_free && ANSWERS.includes(kind)) return 0
  return COSTS[kind](settings)
}
