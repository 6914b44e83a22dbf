import { AGE_CHECK_STATE, type AgeCheckState } from '../../core/age-check-state.ts'
import type { AgeResult } from '../../infra/age-assurance/port.ts'

const DAY_MS = 86_400_000
/**
 * Refusals within `REFUSAL_DAYS` after which a member must wait for the next try, so that nobody
 * repeats the check until it passes by chance.
 */
export const MOST_REFUSALS = 3
export const REFUSAL_DAYS = 7
/** Longest validity of a check: an account may pass into other hands. */
export const VALID_DAYS = 365
/** Days that a check which did not pass is kept; longer than refusals count. */
export const KEPT_DAYS = 30
/** Hours after which an open check is replaced by a new one. */
const OPEN_HOURS = 24

/**
 * The states of a member. `declared`: no check is required. `waiting`: refused too often, for now.
 */
export const STANDINGS = ['declared', 'due', 'under_way', 'refused', 'waiting', 'passed'] as const
export type Standing = (typeof STANDINGS)[number]

/** The columns of a check that the rules read. */
export interface KnownCheck {
  readonly state: number
  readonly provider_url: string | null
  readonly started_at: Date
  readonly decided_at: Date | null
}

interface Facts {
  /** Whether the law that applies to the member demands a check. */
  readonly needed: boolean
  /** Whether a valid check has passed. */
  readonly checked: boolean
  /** Newest first. */
  readonly checks: readonly KnownCheck[]
  readonly now: Date
}

/** The member's standing; if it is `waiting`, also when the next try is possible. */
export function standingOf({ needed, checked, checks, now }: Facts): {
  readonly standing: Standing
  readonly from: Date | null
} {
  const at = (standing: Standing, from: Date | null = null) => ({ standing, from })
  if (checked) return at('passed')
  if (!needed) return at('declared')
  const [latest] = checks
  // The provider has not answered for this check yet: it has no address to link to.
  if (latest && isOpen(latest)) return at(latest.provider_url === null ? 'due' : 'under_way')
  const from = waitsUntil(checks, now)
  if (from) return at('waiting', from)
  return at(latest?.state === AGE_CHECK_STATE.refused ? 'refused' : 'due')
}

export const isOpen = ({ state }: Pick<KnownCheck, 'state'>): boolean => state === AGE_CHECK_STATE.open

/** Whether an open check is too old to continue. */
export function isStale({ started_at }: Pick<KnownCheck, 'started_at'>, now: Date): boolean {
  return now.getTime() - started_at.getTime() > OPEN_HOURS * 3_600_000
}

/** When the oldest counted refusal expires; null if there are not too many. */
function waitsUntil(checks: readonly KnownCheck[], now: Date): Date | null {
  const forgotten = checks
    .filter(({ state }) => state === AGE_CHECK_STATE.refused)
    .flatMap(({ decided_at }) => (decided_at ? [decided_at.getTime() + REFUSAL_DAYS * DAY_MS] : []))
    .filter((time) => time > now.getTime())
    .sort((a, b) => b - a)
  const decisive = forgotten[MOST_REFUSALS - 1]
  return decisive === undefined ? null : new Date(decisive)
}

/** How an open check ends; undefined if it stays open. */
export interface Decision {
  readonly state: Exclude<AgeCheckState, 'open'>
  readonly expiresAt: Date | null
}

/**
 * Decides how a result of the provider ends an open check. A confirmed age below the requested one
 * does not pass, nor does a confirmation that has already expired.
 */
export function decide(result: AgeResult, askedAge: number, now: Date): Decision | undefined {
  if (result.state === 'open') return undefined
  if (result.state !== 'passed') return { state: result.state, expiresAt: null }
  const longest = now.getTime() + VALID_DAYS * DAY_MS
  const expiresAt = new Date(Math.min(longest, result.expiresAt?.getTime() ?? longest))
  const counts = result.minimumAge >= askedAge && expiresAt > now
  return counts ? { state: 'passed', expiresAt } : { state: 'ended', expiresAt: null }
}
