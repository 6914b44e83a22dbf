import type { Allowance, ReadAllowance } from './allowance.ts'
import type { Appearance } from './appearance.ts'
import type { TenantDb } from './database.ts'
import type { LanderExperiment } from './lander.ts'
import type { LetterSize } from './letters.ts'
import type { LiveTheme } from './live-theme.ts'
import type { Locale, Translate } from './locale.ts'
import type { OpenSizes, StoredPhoto } from './photo-url.ts'
import type { Tenant } from './tenant.ts'
import type { KnownViewer, Viewer } from './viewer.ts'

/**
 * Which effects a request may have besides its response. `all`: it comes from one of the site's own
 * pages, or a person typed its address. `seen`: a link on another site led to a page, which may
 * only record that its reader saw the content. `none`: prefetch, HEAD, calls from other sites.
 */
export type Effects = 'all' | 'seen' | 'none'

/** A link of staff that shows a brand, or one of its pages, before it is live. */
export interface ShownLink {
  /** The whole brand, and not one lander only. */
  readonly whole: boolean
  readonly expires: Date
}

/** Everything that is known about a request. Built once per request and passed as an argument. */
export interface RequestContext<V extends KnownViewer = Viewer> {
  readonly tenant: Tenant
  readonly locale: Locale
  readonly t: Translate
  readonly viewer: V
  /** The time of the request; rules never read a clock. */
  readonly now: Date
  /**
   * The time before the first read of the request, if that is not `now`: changes from then on may
   * be missing in the response.
   */
  readonly readAt?: Date | undefined
  /** ISO country of the request: a guess from the connection, or the tenant's first country. */
  readonly country: string
  /**
   * ISO country guessed from the network address, or the tenant's first country if it is unknown.
   */
  readonly geoipCountry: string
  /** ISO country of the network address, if a trusted proxy sends it. */
  readonly addressCountry?: string | undefined
  /**
   * Whether credits can be bought here; without a payment provider the pages say that they cannot
   * be.
   */
  readonly paymentsAvailable: boolean
  /**
   * Whether payments that were started at this provider can be settled: it is configured, with the
   * site's secrets.
   */
  reachesProvider(name: string): boolean
  /** Whether the provider of the site's new orders supports this payment method. */
  takesMethod(method: string): boolean
  /** Whether that provider can repeat an order with this method without a checkout. */
  repeatsMethod(method: string): boolean
  /**
   * Decrypts the sealed part of a member's second factor; null if it was sealed for another owner
   * or with another secret.
   */
  unseal(sealed: Buffer, owner: string): string | null
  /**
   * The name of a photo for data that this viewer receives, signed: for some minutes its file is
   * sent to the viewer without a look-up (docs/security.md). The caller must know that the viewer
   * may see the photo now. `sizes` is `all` if omitted.
   */
  signPhoto(photo: StoredPhoto, sizes?: OpenSizes): string
  /**
   * A pass for an act of this member, by which the act is accepted for some minutes without a
   * look-up (`infra/http/pass.ts`). The caller must know that the member may do it now. Undefined
   * for visitors.
   * @param other id of the member whom the act concerns
   */
  readonly givePass?: ((act: string, other?: string) => string) | undefined
  /** Whether the data so far contains signed names of photos, which expire. */
  readonly signedPhotos?: (() => boolean) | undefined
  /** Scheme and motion that this browser chose; undefined without a choice. */
  readonly appearance?: Appearance | undefined
  /** Size of letters that this browser chose; undefined without a choice. */
  readonly letters?: LetterSize | undefined
  /** The id of the open page that sent the request, if it sent one (`core/page-id.ts`). */
  readonly pageId?: string | undefined
  /** The variant of an experiment for this request. */
  variantOf(experiment: LanderExperiment): string
  /** The discount code of the campaign through which the visitor came; undefined without one. */
  campaignCode(): string | undefined
  /** What this request may change; always `all` for POST, PUT and DELETE. */
  readonly effects: Effects
  /**
   * A preview by a link of the studio or one that staff gave away: the page may show unpublished
   * content, and does not count as a visit.
   */
  readonly preview?: boolean | undefined
  /** The link that staff gave away, in a preview by one: the page says so. */
  readonly shownLink?: ShownLink | undefined
  /** What the console may change on the page while it is open: set when a theme is previewed. */
  readonly liveTheme?: LiveTheme | undefined
  /**
   * Counts one use of an allowance, once per request, for this member or, for visitors, for their
   * network. Inside of a transaction it may end the transaction and run its work again, so that the
   * use is counted before (`infra/http/count-first.ts`): let its error pass, and change nothing but
   * rows before it.
   * @throws TooManyAttemptsError (429) with the minutes to wait if the allowance is used up
   */
  limit(allowance: Allowance): Promise<void>
  /**
   * A value of this site that this process reads at most once in some seconds, whoever asks.
   * @param name what it depends on besides the site
   */
  keep<T>(name: string, seconds: number, read: () => Promise<T>): Promise<T>
  /**
   * Counts one read, in the memory of this process.
   * @throws TooManyAttemptsError (429) if the viewer reads too fast
   */
  limitReads(allowance: ReadAllowance): void
}

/**
 * A request inside a transaction. `db` is committed when the work ends and rolled back on an error.
 * Await nothing but reads and writes in between: the transaction holds a pooled connection, and
 * perhaps row locks.
 */
export interface RequestScope<V extends KnownViewer = Viewer> extends RequestContext<V> {
  readonly db: TenantDb
  /**
   * Runs after the commit, never after a rollback; failures are logged and do not change the
   * response.
   */
  afterCommit(work: () => Promise<void> | void): void
}

/**
 * A request without an open transaction, for handlers that hash, process pictures, write files or
 * call another server.
 */
export interface DetachedScope<V extends Viewer = Viewer> extends RequestContext<V> {
  /**
   * Runs `work` in its own transaction, when it is the request's turn for a connection, and
   * commits.
   * @throws what `work` throws, after the rollback; UnavailableError if the database cannot be
   *   reached
   */
  transaction<T>(work: (scope: RequestScope<V>) => Promise<T>): Promise<T>
}
