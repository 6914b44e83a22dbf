import type { Request } from 'express'
import type { Allowance } from '../core/allowance.ts'
import { TooManyAttemptsError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import { CountFirst } from '../infra/http/count-first.ts'
import { siteNetworkOf } from '../infra/network-share.ts'
import { limitKey, networkOf, type RateLimits, type Use } from '../infra/rate-limit.ts'

/** Whose use is counted: a member, or the network of a visitor. */
export interface User {
  readonly tenant: Tenant
  /** The member's id. */
  readonly member: string | undefined
  readonly ip: string | undefined
}

/** An IPv6 site has 65,536 networks: together they get this many times the limit of one network. */
const ROOM_OF_SITE = 5

/**
 * Uses of each request that were counted, by the name of their allowance; with the refusal, if any.
 */
const counted = new WeakMap<Request, Map<string, TooManyAttemptsError | null>>()

/**
 * Counts one use for the request, in one statement and once for each allowance: for the member, or
 * for the network of a visitor and, with IPv6, for the site of that network.
 * @throws TooManyAttemptsError if the allowance is used up
 */
export async function countForRequest(
  rateLimits: Pick<RateLimits, 'countAll'>,
  request: Request,
  allowance: Allowance,
  user: User,
): Promise<void> {
  const outcomes = outcomesOf(request)
  if (!outcomes.has(allowance.name)) {
    const refusal = await rateLimits.countAll(usesOf(allowance, user)).then(() => null, refusalOf)
    outcomes.set(allowance.name, refusal)
  }
  throwRefusal(outcomes.get(allowance.name))
}

/**
 * `scope.limit` inside of a transaction: the outcome of the use that was counted before.
 * @throws CountFirst if it was not counted yet; TooManyAttemptsError
 */
export async function requireCounted(request: Request, allowance: Allowance): Promise<void> {
  const outcome = outcomesOf(request).get(allowance.name)
  if (outcome === undefined) throw new CountFirst(allowance)
  throwRefusal(outcome)
}

/**
 * Runs work with transactions inside; if one of them needs a use counted first, counts it and runs
 * the work again. The work itself then meets the refusal, if there is one.
 */
export async function countingFirst<T>(
  work: () => Promise<T>,
  count: (allowance: Allowance) => Promise<void>,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CountFirst)) throw error
      await count(error.allowance).catch(refusalOf)
    }
  }
}

function outcomesOf(request: Request): Map<string, TooManyAttemptsError | null> {
  const known = counted.get(request)
  if (known) return known
  const outcomes = new Map<string, TooManyAttemptsError | null>()
  counted.set(request, outcomes)
  return outcomes
}

/** @throws the error if it is no refusal */
function refusalOf(error: unknown): TooManyAttemptsError {
  if (error instanceof TooManyAttemptsError) return error
  throw error
}

function throwRefusal(refusal: TooManyAttemptsError | null | undefined): void {
  if (refusal) throw refusal
}

function usesOf(allowance: Allowance, { tenant, member, ip }: User): readonly Use[] {
  const own = { allowance, key: limitKey(tenant.key, member ?? networkOf(ip)) }
  const site = member === undefined ? siteNetworkOf(ip) : undefined
  if (site === undefined) return [own]
  const { name, points } = allowance
  const ofSite = { ...allowance, name: `${name}-site`, points: points * ROOM_OF_SITE }
  return [own, { allowance: ofSite, key: limitKey(tenant.key, site) }]
}
