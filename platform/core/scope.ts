import type { Allowance, ReadAllowance } from './allowance.ts'
import type { Appearance } from './appearance.ts'
import type { TenantDb } from './database.ts'
import type { LanderExperiment } from './lander.ts'
import type { LiveTheme } from './live-theme.ts'
import type { Locale, Translate } from './locale.ts'
import type { Tenant } from './tenant.ts'
import type { Viewer } from './viewer.ts'

/**
 * What a request may change beside its answer. `all`: it comes from our own pages or from a person. `seen`: a link elsewhere led
 * to a page, which may note that its reader saw what it shows, and nothing else. `none`: prefetch, HEAD, calls of other sites.
 */
export type Effects = 'all' | 'seen' | 'none'

/** What is known of a request. Built once per request and passed on as an argument. */
export interface RequestContext<V extends Viewer = Viewer> {
  readonly tenant: Tenant
  readonly locale: Locale
  readonly t: Translate
  readonly viewer: V
  /** The time of the request; rules never look at a clock of their own. */
  readonly now: Date
  /** The time before anything was read for the request, where it is not `now`: what happens from then on may be missing in it. */
  readonly readAt?: Date | undefined
  /** ISO country of the request, a guess from the connection or the tenant's first country. */
  readonly country: string
  /** ISO country of the address, a guess, or the tenant's first country where nothing tells it. */
  readonly geoipCountry: string
  /** ISO country of the address, where a trusted proxy tells it. */
  readonly addressCountry?: string | undefined
  /** Whether credits can be bought here; without a payment provider the pages say that they cannot. */
  readonly paymentsAvailable: boolean
  /** Whether payments that began at this provider can be settled here: it is configured, with the site's secrets. */
  reachesProvider(name: string): boolean
  /** Whether the provider of the site's new orders takes this way to pay. */
  takesMethod(method: string): boolean
  /** Whether an order paid this way can be repeated there without a checkout. */
  repeatsMethod(method: string): boolean
  /** Opens what a second factor of a member keeps sealed; null where it was sealed for another owner, or with another secret. */
  unseal(sealed: Buffer, owner: string): string | null
  /** What this browser shows the site as; undefined where it has chosen nothing. */
  readonly appearance?: Appearance | undefined
  /** The id of the open page that sent the request, where it sent one (`core/page-id.ts`). */
  readonly pageId?: string | undefined
  /** The variant of an experiment that this request is shown. */
  variantOf(experiment: LanderExperiment): string
  /** The discount code of the campaign that a visitor came by; undefined without one. */
  campaignCode(): string | undefined
  /** What this request may change; always `all` for POST, PUT and DELETE. */
  readonly effects: Effects
  /** The page shows what is not published, by a link of the studio: it is no visit. */
  readonly preview?: boolean | undefined
  /** What the console may change of the page while it is open: set where a theme is previewed. */
  readonly liveTheme?: LiveTheme | undefined
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
}

/**
 * A request inside a transaction. `db` is committed when the work ends and rolled back on an error. Nothing but reads and
 * writes is awaited in between: the transaction holds a pooled connection, and perhaps row locks.
 */
export interface RequestScope<V extends Viewer = Viewer> extends RequestContext<V> {
  readonly db: TenantDb
  /** Runs after the commit, never on a rollback; failures are logged and do not change the answer. */
  afterCommit(work: () => Promise<void> | void): void
}

/** A request without an open transaction, for handlers that hash, process pictures, write files or ask another server. */
export interface DetachedScope<V extends Viewer = Viewer> extends RequestContext<V> {
  /**
   * Runs `work` in a transaction of its own, when it is the request's turn at the connections, and commits.
   * @throws what `work` throws, after the rollback; UnavailableError where the database is away
   */
  transaction<T>(work: (scope: RequestScope<V>) => Promise<T>): Promise<T>
}
