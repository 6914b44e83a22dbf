import type { Allowance, ReadAllowance } from './allowance.ts'
import type { TenantDb } from './database.ts'
import type { Locale, Translate } from './locale.ts'
import type { Tenant } from './tenant.ts'
import type { Viewer } from './viewer.ts'

/**
 * What a request may change beside its answer. `all`: it comes from our own pages or from a person. `seen`: a link elsewhere led
 * to a page, which may note that its reader saw what it shows, and nothing else. `none`: prefetch, HEAD, calls of other sites.
 */
export type Effects = 'all' | 'seen' | 'none'

/**
 * Built once per request and passed on as an argument: to the API handler and to the page's data alike. One request is
 * one transaction: `db` is open for the whole of it, committed before the answer leaves, rolled back on an error.
 */
export interface RequestScope<V extends Viewer = Viewer> {
  readonly tenant: Tenant
  readonly locale: Locale
  readonly t: Translate
  readonly viewer: V
  readonly db: TenantDb
  /** The time of the request; rules never look at a clock of their own. */
  readonly now: Date
  /** ISO country of the request (decision 1.5), a guess from the connection or the tenant's first country. */
  readonly country: string
  /** Whether credits can be bought here; without a payment provider the pages say that they cannot. */
  readonly paymentsAvailable: boolean
  /** The id of the open page that sent the request, where it told one (`core/page-id.ts`). */
  readonly pageId?: string | undefined
  /** What this request may change; always `all` for POST, PUT and DELETE. */
  readonly effects: Effects
  /**
   * Counts one use of what is allowed so often, for this member or, for visitors, their network.
   * @throws TooManyAttemptsError (429) with the minutes to wait where it is used up
   */
  limit(allowance: Allowance): Promise<void>
  /**
   * The same for what is read, in the memory of this process.
   * @throws TooManyAttemptsError (429) where it is read too fast
   */
  limitReads(allowance: ReadAllowance): void
  /** Runs after the commit, never on a rollback; failures are logged and do not change the answer. */
  afterCommit(work: () => Promise<void> | void): void
}
