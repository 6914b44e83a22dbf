import { AGE_CHECK_STATE, type AgeCheckState } from '../../core/age-check-state.ts'
import type { AgeResult } from '../../infra/age-assurance/port.ts'

const DAY_MS = 86_400_000
/**
 * Refusals of a member within `REFUSAL_DAYS` after which the next try waits: a check is no game of
 * luck.
 */
export const MOST_REFUSALS = 3
export const REFUSAL_DAYS = 7
/** A check counts for a year at most: an account may pass into other hands. */
export const VALID_DAYS = 365
/** Days that a check which did not pass is kept; longer than refusals count. */
export const KEPT_DAYS = 30
/** A check that was left for so long is asked for anew. */
const OPEN_HOURS = 24

/**
 * Where a member stands. `declared`: no check is asked of them. `waiting`: refused too often, for
 * now.
 */
export const STANDINGS = ['declared', 'due', 'under_way', 'refused', 'waiting', 'passed'] as const
export type Standing = (typeof STANDINGS)[number]

/** A check of a member, as the rules look at it. */
export interface KnownCheck {
  readonly state: number
  readonly provider_url: string | null
  readonly started_at: Date
  readonly decided_at: Date | null
}

interface Facts {
  /** The law that the member is under demands a check. */
  readonly needed: boolean
  /** A valid one has passed. */
  readonly checked: boolean
  /** Newest first. */
  readonly checks: readonly KnownCheck[]
  readonly now: Date
}

/** Where a member stands, and from when a next try is possible, where it has to wait. */
export function standingOf({ needed, checked, checks, now }: Facts): {
  readonly standing: Standing
  readonly from: Date | null
} {
  const at = (standing: Standing, from: Date | null = null) => ({ standing, from })
  if (checked) return at('passed')
  if (!needed) return at('declared')
  const [latest] = checks
  // One that the provider has not answered for yet has no address to go to.
  if (latest && isOpen(latest)) return at(latest.provider_url === null ? 'due' : 'under_way')
  const from = waitsUntil(checks, now)
  if (from) return at('waiting', from)
  return at(latest?.state === AGE_CHECK_STATE.refused ? 'refused' : 'due')
}

export const isOpen = ({ state }: Pick<KnownCheck, 'state'>): boolean => state === AGE_CHECK_STATE.open

/** Whether an open check was left for too long to go on with. */
export function isStale({ started_at }: Pick<KnownCheck, 'started_at'>, now: Date): boolean {
  return now.getTime() - started_at.getTime() > OPEN_HOURS * 3_600_000
}

/** When the oldest of the refusals that count is forgotten, where there are too many. */
function waitsUntil(checks: readonly KnownCheck[], now: Date): Date | null {
  const forgotten = checks
    .filter(({ state }) => state === AGE_CHECK_STATE.refused)
    .flatMap(({ decided_at }) => (decided_at ? [decided_at.getTime() + REFUSAL_DAYS * DAY_MS] : []))
    .filter((time) => time > now.getTime())
    .sort((a, b) => b - a)
  const decisive = forgotten[MOST_REFUSALS - 1]
  return decisive === undefined ? null : new Date(decisive)
}

/** What an outcome makes of an open check; undefined where it stays open. */
export interface Decision {
  readonly state: Exclude<AgeCheckState, 'open'>
  readonly expiresAt: Date | null
}

/**
 * What the provider's word makes of an open check. A confirmed age below the one that was asked for
 * confirms nothing, and neither does one that has expired already.
 */
export function decide(result: AgeResult, askedAge: number, now: Date): Decision | undefined {
  if (result.state === 'open') return undefined
  if (result.state !== 'passed') return { state: result.state, expiresAt: null }
  const longest = now.getTime() + VALID_DAYS * DAY_MS
  const expiresAt = new Date(Math.min(longest, result.expiresAt?.getTime() ?? longest))
  const counts = result.minimumAge >= askedAge && expiresAt > now
  return counts ? { state: 'passed', expiresAt } : { state: 'ended', expiresAt: null }
}
