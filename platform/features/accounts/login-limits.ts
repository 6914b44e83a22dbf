import type { Allowance } from '../../core/allowance.ts'
import type { Share } from '../../infra/fair-gate.ts'
import { requestShare, siteNetworkOf } from '../../infra/network-share.ts'
import { type GrowingWait, limitKey, networkOf, type RateLimits } from '../../infra/rate-limit.ts'
import { NetworkPace, pauseAfter } from './network-pace.ts'

const HOUR = 3600
const DAY = 86_400
const LOCKED = 'too_many_attempts'

/**
 * Per account and network, or per account and known device: the wait that the person at the
 * keyboard sees.
 */
const OWN_WAIT: GrowingWait = { name: 'login', free: 5, longest: 60, memory: DAY }
/**
 * Per account over all networks, against guessing from many of them. A single network gets at most
 * about 35 tries a day, so it cannot use this up. Known devices neither count nor wait here, so
 * that an attacker cannot lock the owner out of the owner's browser.
 */
const ACCOUNT_WAIT: GrowingWait = { name: 'login-account', free: 50, longest: 15, memory: DAY }
/**
 * Wrong passwords of a network, over all accounts: above `SLOW_FROM` its logins are slowed down,
 * above `points` they are refused. Households, offices and mobile networks share one address, so
 * the limit is high; a right password is not counted.
 */
const NETWORK: Allowance = { name: 'login-net', points: 200, per: HOUR, code: LOCKED }
/** The same for the 65,536 IPv6 networks that one customer may hold. */
const SITE: Allowance = { name: 'login-site', points: 1000, per: HOUR, code: LOCKED }
const SLOW_FROM = { network: 40, site: 200 }

const pace = new NetworkPace()

export interface LoginTry {
  readonly tenant: number
  readonly rateLimits: RateLimits
  /** The e-mail address, as `emailKey` writes it. */
  readonly account: string
  /** Client address of the request. */
  readonly address: string | undefined
  /** Id of the browser, if the account has signed in on it before. */
  readonly deviceId: string | undefined
}

export interface CountedTry {
  /**
   * Waits if the network is slowed down, then runs the check. A check that did not run (full queue)
   * is not counted.
   * @throws what `work` throws; TooManyAttemptsError if too many logins of the network are waiting
   */
  check<T>(work: (share: Share) => Promise<T>): Promise<T>
  /** Takes the attempt back after a right password. */
  forgive(): Promise<void>
}

interface Count {
  readonly takeBack: () => Promise<unknown>
  readonly forgive: () => Promise<unknown>
}

/**
 * Counts a login before its password is checked, in the same way for accounts that exist and
 * accounts that do not.
 * @throws TooManyAttemptsError with the minutes to wait; a refused try counts for no account
 */
export async function countLogin(login: LoginTry): Promise<CountedTry> {
  const counts: Count[] = []
  const takeBack = () => Promise.all(counts.map((count) => count.takeBack()))
  try {
    const pause = login.deviceId === undefined ? await countStranger(login, counts) : 0
    if (login.deviceId !== undefined) await attempt(login, counts, OWN_WAIT, ['device', login.deviceId])
    const { tenant, address } = login
    const share = requestShare(tenant, address, login.deviceId === undefined ? 'new' : 'known')
    return {
      check: async (work) => {
        try {
          if (pause > 0) await pace.turn(limitKey(tenant, networkOf(address)), pause)
          return await work(share)
        } catch (error) {
          await takeBack()
          throw error
        }
      },
      forgive: async () => void (await Promise.all(counts.map((count) => count.forgive()))),
    }
  } catch (error) {
    await takeBack()
    throw error
  }
}

/**
 * Counts a login from a browser that is not a known device of the account.
 * @returns milliseconds that its network has to wait
 */
async function countStranger(login: LoginTry, counts: Count[]): Promise<number> {
  const { account, address } = login
  await attempt(login, counts, OWN_WAIT, [account, networkOf(address)])
  await attempt(login, counts, ACCOUNT_WAIT, [account], 'shared')
  const tries = await use(login, counts, NETWORK, networkOf(address))
  const site = siteNetworkOf(address)
  const siteTries = site === undefined ? 0 : await use(login, counts, SITE, site)
  return Math.max(pauseAfter(tries, SLOW_FROM.network), pauseAfter(siteTries, SLOW_FROM.site))
}

async function attempt(
  { tenant, rateLimits }: LoginTry,
  counts: Count[],
  wait: GrowingWait,
  parts: readonly string[],
  shared?: 'shared',
): Promise<void> {
  const key = limitKey(tenant, ...parts)
  await rateLimits.attempt(wait, key)
  const takeBack = () => rateLimits.takeBack(wait, key)
  counts.push({ takeBack, forgive: shared ? takeBack : () => rateLimits.forget(wait, key) })
}

async function use(
  { tenant, rateLimits }: LoginTry,
  counts: Count[],
  allowance: Allowance,
  network: string,
): Promise<number> {
  const key = limitKey(tenant, network)
  const used = await rateLimits.use(allowance, key)
  const takeBack = () => rateLimits.giveBack(allowance, key)
  counts.push({ takeBack, forgive: takeBack })
  return used
}
