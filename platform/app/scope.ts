import type { Request, Response } from 'express'
import { ageCheckDue, checkedAge } from '../core/age-assurance.ts'
import type { Allowance } from '../core/allowance.ts'
import { APPEARANCE_COOKIE, readAppearance } from '../core/appearance.ts'
import type { Database, Statement, TenantDb } from '../core/database.ts'
import { LETTERS_COOKIE, readLetters } from '../core/letters.ts'
import type { Locale } from '../core/locale.ts'
import type { DetachedScope, RequestContext, RequestScope } from '../core/scope.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Identity, Member, Visitor } from '../core/viewer.ts'
import {
  isSessionToken,
  knownOwner,
  type LookUpLevel,
  sessionOwner,
  sessionStatement,
} from '../features/accounts/server.ts'
import { reachesProvider, repeatsMethod, takesMethod, takesOrders } from '../features/payments/server.ts'
import { photoSigner } from '../features/photos/server.ts'
import { trackingOf } from '../features/tracking/server.ts'
import { chooseLocale, isoFor, LANGUAGE_COOKIE } from '../i18n/languages.ts'
import { translator } from '../i18n/server.ts'
import type { FairGate } from '../infra/fair-gate.ts'
import type { GivenPass, LimitedCall, ScopeOpener } from '../infra/http/calls.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { effectsOf } from '../infra/http/effects.ts'
import { pageIdOf } from '../infra/http/page-id.ts'
import { makePass, readPass } from '../infra/http/pass.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import type { Log } from '../infra/log.ts'
import { requestShare, siteNetworkOf } from '../infra/network-share.ts'
import { networkOf, type RateLimits } from '../infra/rate-limit.ts'
import type { ReaderOfPages, ReadLimits } from '../infra/read-limits.ts'
import { unseal } from '../infra/second-factor/seal.ts'
import { campaignCodeOf } from './campaign-code.ts'
import type { KeptValues } from './kept-values.ts'
import type { Payments } from './payments.ts'
import { isPreview, liveThemeOf, shownLinkOf } from './preview.ts'
import { addressCountryOf, countryOf, firstCountryOf } from './request-country.ts'
import { countForRequest, countingFirst, requireCounted, type User } from './request-counts.ts'
import { variantOf } from './served-variant.ts'
import { SessionMembers } from './session-members.ts'
import type { VisitorLimits } from './visitor-limits.ts'

export interface ScopeParts {
  readonly config: { readonly appSecrets: KeyRing }
  readonly database: Database
  /** Requests take turns for the connections of the database. */
  readonly turns: FairGate
  readonly log: Log
  readonly sessionCookie: string
  readonly geoipHeader: string | null
  readonly payments: Payments
  readonly rateLimits: RateLimits
  readonly readLimits: ReadLimits
  readonly visitorLimits: VisitorLimits
  readonly keptValues: KeptValues
}

/** The tenant of the host, set by the first middleware and read only here. */
export const tenantOf = (response: Response): Tenant => response.locals.tenant as Tenant

/**
 * Language of a request: cookie, otherwise the visitor's, otherwise the tenant's. Amounts and days
 * are formatted as in `country` if it speaks the language, otherwise as in the tenant's first
 * country that does.
 */
export function localeOf(request: Request, tenant: Tenant, country?: string): Locale {
  const code = chooseLocale({
    cookie: readCookies(request)[LANGUAGE_COOKIE],
    acceptLanguage: request.headers['accept-language'],
    offered: tenant.languages,
  })
  return { code, iso: isoFor(code, [...(country ? [country] : []), ...tenant.settings.countries]) }
}

/** Length of a session token; a foreign cookie may have any length. */
const TOKEN_LENGTH = 22

/** Creates scope openers; each transaction runs when it is the request's turn for a connection. */
export function scopeOpener(services: ScopeParts): ScopeOpener {
  const parts: OpenerParts = { ...services, sessions: new SessionMembers() }
  const opener =
    <M extends Identity>(lookUp: LookUp<M>) =>
    <T>(
      request: Request,
      response: Response,
      work: (scope: RequestScope<Visitor | M>) => Promise<T>,
    ): Promise<T> =>
      countingFirst(
        () =>
          asOwner(parts, { request, response, lookUp }, (inside, asking) =>
            work({ ...contextOf(parts, request, response, asking), ...inside }),
          ),
        async (allowance) => {
          const user = await userOf(parts, request, response)
          await countForRequest(parts.rateLimits, request, allowance, user)
        },
      )
  const detached = async (request: Request, response: Response): Promise<DetachedScope> => {
    const asking = await askingOf(parts, { request, response, lookUp: PAGE })
    const context = contextOf(parts, request, response, asking)
    const inTransaction = transactions(parts, request, response)
    return {
      ...context,
      transaction: (work) =>
        countingFirst(() => inTransaction((inside) => work({ ...context, ...inside })), context.limit),
    }
  }
  return Object.assign(opener(PAGE), {
    identity: opener(IDENTITY),
    detached,
    count: async (request: Request, response: Response, { limit, access }: LimitedCall) => {
      const user = await userOf(parts, request, response)
      // Refused by the call, which counts as little as a page that asks a visitor to sign in.
      if (access === 'member' && user.member === undefined) return
      await countForRequest(parts.rateLimits, request, limit, user)
    },
    passed: (request: Request, response: Response, { act, pass, reads }: GivenPass) => {
      const tenant = tenantOf(response)
      const session = sessionTokenOf(parts, request) ?? ''
      const known = readPass(parts.config.appSecrets, { tenant: tenant.id, session, act }, pass, new Date())
      if (!known) return undefined
      parts.readLimits.use(reads, { tenant: tenant.key, who: known.member, kind: 'confirmed' })
      return { ...known, tenant }
    },
  })
}

/** How a session's owner is looked up: what is read, and what the rows become. */
interface LookUp<M extends Identity> {
  readonly level: LookUpLevel
  readonly ownerOf: (db: TenantDb, found: readonly unknown[], now: Date) => Promise<Owner<M>>
}

type Owner<M extends Identity> = M | 'disabled' | undefined

const PAGE: LookUp<Member> = { level: 'page', ownerOf: sessionOwner }
const IDENTITY: LookUp<Identity> = { level: 'identity', ownerOf: knownOwner }

interface OpenerParts extends ScopeParts {
  readonly sessions: SessionMembers
}

/** Looks the session of a request up, in a transaction of its own. */
async function askingOf<M extends Identity>(parts: OpenerParts, asked: OwnersRequest<M>): Promise<Asking<M>> {
  if (!sessionTokenOf(parts, asked.request)) return { owner: undefined, readAt: new Date() }
  return asOwner(parts, asked, async (_inside, found) => found)
}

/** Whose uses the request counts as. A session that this process knows needs no look-up. */
async function userOf(parts: OpenerParts, request: Request, response: Response): Promise<User> {
  const tenant = tenantOf(response)
  const token = sessionTokenOf(parts, request) ?? ''
  const known = parts.sessions.memberOf(tenant.key, token)
  if (known !== undefined) return { tenant, member: known, ip: request.ip }
  const { owner } = await askingOf(parts, { request, response, lookUp: IDENTITY })
  return { tenant, member: memberOf(owner)?.id, ip: request.ip }
}

const memberOf = <M extends Identity>(owner: Owner<M>) => (owner === 'disabled' ? undefined : owner)

type Inside = Pick<RequestScope, 'db' | 'afterCommit' | 'limit'>

interface Asking<M extends Identity> {
  readonly owner: Owner<M>
  /** The time before the lookup. */
  readonly readAt: Date
}

/**
 * Runs work in a transaction that begins with the lookup of the request's session.
 * @throws TooManyAttemptsError if the network has sent too many unknown sessions
 */
async function asOwner<T, M extends Identity>(
  parts: OpenerParts,
  { request, response, lookUp: { level, ownerOf } }: OwnersRequest<M>,
  work: (inside: Inside, asking: Asking<M>) => Promise<T>,
): Promise<T> {
  const tenant = tenantOf(response)
  const token = sessionTokenOf(parts, request) ?? ''
  const readAt = new Date()
  const known = { level, checkedAge: checkedAge(tenant.settings) }
  const statement = sessionStatement(tenant.key, token, readAt, known)
  if (statement) parts.visitorLimits.beforeLookUp(tenant, token, request.ip)
  const inTransaction = transactions(parts, request, response)
  return inTransaction(async (inside, opened) => {
    const owner = await ownerOf(inside.db, opened, readAt)
    const found = owner !== undefined
    if (statement) {
      parts.visitorLimits.afterLookUp(tenant, token, { ip: request.ip, found })
      parts.sessions.note(tenant.key, token, memberOf(owner)?.id)
    }
    return work(inside, { owner, readAt })
  }, statement)
}

interface OwnersRequest<M extends Identity> {
  readonly request: Request
  readonly response: Response
  readonly lookUp: LookUp<M>
}

/** Runs work in transactions of the request's tenant; deferred work runs after the commit. */
function transactions(parts: ScopeParts, request: Request, response: Response) {
  const tenant = tenantOf(response)
  const token = sessionTokenOf(parts, request)?.slice(0, TOKEN_LENGTH) ?? ''
  return async <T>(
    work: (inside: Inside, opened: readonly unknown[]) => Promise<T>,
    opening?: Statement,
  ): Promise<T> => {
    const later: (() => Promise<void> | void)[] = []
    const afterCommit = (task: () => Promise<void> | void) => void later.push(task)
    const limit = (allowance: Allowance) => requireCounted(request, allowance)
    const result = await parts.turns.pass([...requestShare(tenant.key, request.ip), token], () =>
      parts.database.withTenant(
        tenant.key,
        (db, opened) => work({ db, afterCommit, limit }, opened),
        opening,
      ),
    )
    await runLater(later, tenant, parts.log)
    return result
  }
}

/** Whether a request names a session, valid or not: its response needs a lookup. */
export const namesSession = (request: Request, parts: Pick<ScopeParts, 'sessionCookie'>): boolean =>
  isSessionToken(sessionTokenOf(parts, request) ?? '')

/** The token in the session cookie, valid or not. */
export const sessionTokenOf = (
  { sessionCookie }: Pick<ScopeParts, 'sessionCookie'>,
  request: Request,
): string | undefined => readCookies(request)[sessionCookie]

function contextOf<M extends Identity>(
  parts: ScopeParts,
  request: Request,
  response: Response,
  { owner, readAt }: Asking<M>,
): RequestContext<Visitor | M> {
  const tenant = tenantOf(response)
  const country = countryOf(request, tenant, parts.geoipHeader)
  const addressCountry = addressCountryOf(request, parts.geoipHeader)
  const disabled = owner === 'disabled'
  const member = memberOf(owner)
  response.locals.member = member?.id
  const locale = localeOf(request, tenant, member?.country ?? country)
  const user: User = { tenant, member: member?.id, ip: request.ip }
  const now = new Date()
  return {
    tenant,
    locale,
    t: translator(tenant, locale.code, locale.iso),
    viewer: member ?? { kind: 'visitor', tracking: trackingOf(request), ...(disabled ? { disabled } : {}) },
    now,
    readAt,
    country,
    geoipCountry: addressCountry ?? firstCountryOf(tenant),
    addressCountry,
    pageId: pageIdOf(request),
    appearance: readAppearance(readCookies(request)[APPEARANCE_COOKIE]),
    letters: readLetters(readCookies(request)[LETTERS_COOKIE]),
    effects: isPreview(response) ? 'none' : effectsOf(request),
    preview: isPreview(response),
    shownLink: shownLinkOf(response),
    liveTheme: liveThemeOf(response),
    ...paymentsOf(parts.payments, tenant),
    unseal: (sealed, owner) =>
      unseal(sealed, owner, { appSecrets: parts.config.appSecrets, purpose: 'second factors of members' }),
    ...photosOf(parts, request, { tenant, member, addressCountry, now }),
    ...(member ? { givePass: passMaker(parts, request, { tenant, member, now }) } : {}),
    variantOf: (experiment) =>
      variantOf({ request, response, tenant, ring: parts.config.appSecrets }, experiment),
    campaignCode: () => campaignCodeOf(request, tenant, new Date()),
    keep: (name, seconds, read) => parts.keptValues.of(tenant, name, seconds, read),
    limit: (allowance) => countForRequest(parts.rateLimits, request, allowance, user),
    limitReads: (allowance) => {
      for (const reader of readersOf({ tenant, member, ip: request.ip }))
        parts.readLimits.use(allowance, reader)
    },
  }
}

function passMaker(
  parts: ScopeParts,
  request: Request,
  { tenant, member, now }: { readonly tenant: Tenant; readonly member: Identity; readonly now: Date },
) {
  const session = sessionTokenOf(parts, request) ?? ''
  return (act: string, other = '') =>
    makePass(parts.config.appSecrets, { tenant: tenant.id, session, act }, { member: member.id, other }, now)
}

interface PhotoViewer {
  readonly tenant: Tenant
  readonly member: Identity | undefined
  readonly addressCountry: string | undefined
  readonly now: Date
}

/** Signatures for photos, which bind the rights of a member to this session. */
function photosOf(
  parts: ScopeParts,
  request: Request,
  { tenant, member, addressCountry, now }: PhotoViewer,
): Pick<RequestContext, 'signPhoto' | 'signedPhotos'> {
  // Photos of others open after the check of the age, which each request for a file asks.
  if (member && ageCheckDue({ tenant, viewer: member, addressCountry }))
    return { signPhoto: ([name]) => name }
  const session = member ? (sessionTokenOf(parts, request) ?? '') : ''
  const signer = photoSigner(parts.config.appSecrets, { tenant: tenant.id, session }, now)
  let signed = false
  return {
    signPhoto: (photo, sizes) => {
      signed = true
      return signer(photo, sizes)
    },
    signedPhotos: () => signed,
  }
}

/** Capabilities of the site's payment providers. */
function paymentsOf(
  payments: Payments,
  tenant: Tenant,
): Pick<RequestContext, 'paymentsAvailable' | 'reachesProvider' | 'takesMethod' | 'repeatsMethod'> {
  return {
    paymentsAvailable: takesOrders(payments, tenant),
    reachesProvider: (name) => reachesProvider(payments, tenant, name),
    takesMethod: (method) => takesMethod(payments, tenant, method),
    repeatsMethod: (method) => repeatsMethod(payments, tenant, method),
  }
}

/** Errors here are logged: the request itself has succeeded. */
async function runLater(
  tasks: readonly (() => Promise<void> | void)[],
  tenant: Tenant,
  log: Log,
): Promise<void> {
  for (const task of tasks) {
    try {
      await task()
    } catch (error) {
      log.error({ err: error, tenant: tenant.id }, 'work after the commit failed')
    }
  }
}

interface Reader extends Omit<User, 'member'> {
  readonly member: Identity | undefined
}

/** The keys under which reads of pages are counted. */
function readersOf({ tenant: { key: tenant }, member, ip }: Reader): readonly ReaderOfPages[] {
  if (member) {
    const kind = member.status === 'not_confirmed' ? 'unconfirmed' : 'confirmed'
    return [{ tenant, who: member.id, kind }]
  }
  const site = siteNetworkOf(ip)
  const network: ReaderOfPages = { tenant, who: networkOf(ip), kind: 'visitors' }
  return site === undefined ? [network] : [network, { tenant, who: site, kind: 'site' }]
}
