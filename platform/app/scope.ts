import type { Request, Response } from 'express'
import type { Allowance } from '../core/allowance.ts'
import type { Database, TenantDb } from '../core/database.ts'
import type { Locale } from '../core/locale.ts'
import type { RequestScope } from '../core/scope.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Member } from '../core/viewer.ts'
import { findSessionOwner } from '../features/accounts/server.ts'
import { trackingOf } from '../features/tracking/server.ts'
import { chooseLocale, isoFor, LANGUAGE_COOKIE } from '../i18n/languages.ts'
import { translator } from '../i18n/server.ts'
import type { FairGate } from '../infra/fair-gate.ts'
import type { OpenScope } from '../infra/http/calls.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { effectsOf } from '../infra/http/effects.ts'
import { pageIdOf } from '../infra/http/page-id.ts'
import { isProxyTrusted } from '../infra/http/proxy.ts'
import type { Log } from '../infra/log.ts'
import { requestShare, siteNetworkOf } from '../infra/network-share.ts'
import { limitKey, networkOf, type RateLimits } from '../infra/rate-limit.ts'
import type { ReaderOfPages, ReadLimits } from '../infra/read-limits.ts'
import type { Payments } from './payments.ts'

export interface ScopeParts {
  readonly database: Database
  /** Requests take turns at the connections of the database. */
  readonly turns: FairGate
  readonly log: Log
  readonly sessionCookie: string
  readonly geoipHeader: string | null
  readonly payments: Payments
  readonly rateLimits: RateLimits
  readonly readLimits: ReadLimits
}

/** The tenant that the host chose, put there by the first middleware and read nowhere but here. */
export const tenantOf = (response: Response): Tenant => response.locals.tenant as Tenant

/**
 * Language of a request: cookie, else the visitor's, else the tenant's (specification section 7, settings). Amounts and days
 * are written as in `country` where it speaks the language, else as in the tenant's first country that does.
 */
export function localeOf(request: Request, tenant: Tenant, country?: string): Locale {
  const code = chooseLocale({
    cookie: readCookies(request)[LANGUAGE_COOKIE],
    acceptLanguage: request.headers['accept-language'],
    offered: tenant.languages,
  })
  return { code, iso: isoFor(code, [...(country ? [country] : []), ...tenant.settings.countries]) }
}

/** ISO country of a request from the header that a trusted proxy sets, else the tenant's first country. */
export function countryOf(request: Request, tenant: Tenant, geoipHeader: string | null): string {
  // Without a proxy in front, the header is the visitor's own word.
  const header = geoipHeader && isProxyTrusted(request) ? request.headers[geoipHeader] : undefined
  if (typeof header === 'string' && /^[A-Za-z]{2}$/.test(header)) return header.toUpperCase()
  return tenant.settings.countries[0] ?? 'US'
}

/** Characters of a session's token; a cookie of strangers may be of any length. */
const TOKEN_LENGTH = 22

/** Builds the scope of a request inside one transaction; commits before the answer, then runs what was put off. */
export function scopeOpener(parts: ScopeParts): OpenScope {
  return async (request, response, work) => {
    const tenant = tenantOf(response)
    const country = countryOf(request, tenant, parts.geoipHeader)
    const later: (() => Promise<void> | void)[] = []
    const token = readCookies(request)[parts.sessionCookie]
    const inTurn = <T>(task: (db: TenantDb) => Promise<T>) =>
      parts.turns.pass([...requestShare(tenant.key, request.ip), token?.slice(0, TOKEN_LENGTH) ?? ''], () =>
        parts.database.withTenant(tenant.key, task),
      )
    const result = await inTurn(async (db) => {
      const now = new Date()
      const owner = token ? await findSessionOwner(db, token, now) : undefined
      const disabled = owner === 'disabled'
      const member = disabled ? undefined : owner
      response.locals.member = member?.id
      const locale = localeOf(request, tenant, member?.country ?? country)
      const scope: RequestScope = {
        tenant,
        locale,
        t: translator(tenant, locale.code, locale.iso),
        viewer: member ?? {
          kind: 'visitor',
          tracking: trackingOf(request),
          ...(disabled ? { disabled } : {}),
        },
        db,
        now,
        country,
        pageId: pageIdOf(request),
        effects: effectsOf(request),
        paymentsAvailable: parts.payments.parts.provider !== null,
        limit: (allowance) => countUse(parts.rateLimits, allowance, { tenant, member, ip: request.ip }),
        limitReads: (allowance) => {
          for (const reader of readersOf({ tenant, member, ip: request.ip }))
            parts.readLimits.use(allowance, reader)
        },
        afterCommit: (task) => void later.push(task),
      }
      return work(scope)
    })
    await runLater(later, tenant, parts.log)
    return result
  }
}

/** What fails here is logged: the request itself has succeeded. */
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

/** One site of IPv6 has 65,536 networks: together they get this many times what one network gets. */
const ROOM_OF_SITE = 5

interface User {
  readonly tenant: Tenant
  readonly member: Member | undefined
  readonly ip: string | undefined
}

/** Counts for the member, or for the network of a visitor and, with IPv6, the site that the network is part of. */
async function countUse(
  limits: RateLimits,
  allowance: Allowance,
  { tenant, member, ip }: User,
): Promise<void> {
  await limits.use(allowance, limitKey(tenant.key, member ? member.id : networkOf(ip)))
  const site = member ? undefined : siteNetworkOf(ip)
  if (site === undefined) return
  const { name, points } = allowance
  const ofSite = { ...allowance, name: `${name}-site`, points: points * ROOM_OF_SITE }
  await limits.use(ofSite, limitKey(tenant.key, site))
}

function readersOf({ tenant: { key: tenant }, member, ip }: User): readonly ReaderOfPages[] {
  if (member) {
    const kind = member.status === 'not_confirmed' ? 'unconfirmed' : 'confirmed'
    return [{ tenant, who: member.id, kind }]
  }
  const site = siteNetworkOf(ip)
  const network: ReaderOfPages = { tenant, who: networkOf(ip), kind: 'visitors' }
  return site === undefined ? [network] : [network, { tenant, who: site, kind: 'site' }]
}
