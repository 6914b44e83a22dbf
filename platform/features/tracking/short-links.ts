import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import { routeOfPath } from '../../core/route-match.ts'
import type { Tenant } from '../../core/tenant.ts'
import { LINK_NAMES, SOURCE_NAMES, type SourceName } from '../../core/visit-source.ts'
import { clicksOf } from './click-rows.ts'
import { cleanValues } from './rules.ts'

/** A short link of a campaign: `/{token}` leads to a page of the site with the source in its address. */
export interface ShortLink {
  readonly token: string
  readonly path: string
  readonly source: Readonly<Partial<Record<SourceName, string>>>
}

/** One with what it brought, for staff. */
export interface ListedLink extends ShortLink {
  readonly createdAt: Date
  readonly disabledAt: Date | null
  readonly clicks: number
  readonly robots: number
}

const TOKEN = /^[a-z0-9][a-z0-9-]{1,39}$/

/** Whether a short link may have this name, written in any case. */
export const isLinkToken = (typed: string): boolean => TOKEN.test(typed.toLowerCase())
// Refusals that staff alone can meet: their texts are the console's (console/texts.ts).
const TAKEN = 'link_taken'
const BAD_TOKEN = 'link_token'
const BAD_SLUG = 'link_slug'
const SLUG = /^[a-z0-9][a-z0-9-]{0,60}$/
/** Addresses that are answered before any page is looked for. */
const RESERVED = new Set([
  ...['api', 'assets', 'brand', 'console', 'dev', 'fonts', 'healthz', 'logout', 'photos', 'readyz', 'styles'],
  ...['partner', 'texts', 'unsubscribe', 'landers', 'members', 'pages'],
])

/** What a person of the staff chooses. */
export interface LinkPlan {
  readonly token: string
  /** `index`, `signup`, `lander:<name>` or `page:<name>`. */
  readonly target: string
  readonly slug?: string | undefined
  readonly source: Readonly<Partial<Record<SourceName, string | undefined>>>
}

/** Pages that a link of this site may lead to. */
export function linkTargets({ landers, pages, settings }: Tenant): readonly string[] {
  const offered = settings.landers.filter(
    (name) => Object.hasOwn(landers, name) && !name.startsWith('landing'),
  )
  const own = Object.keys(pages[settings.domain_language] ?? {})
  return ['index', 'signup', ...offered.map((name) => `lander:${name}`), ...own.map((name) => `page:${name}`)]
}

/**
 * Makes a short link.
 * @throws ValidationError of the fields; ConflictError `link_taken` where a page or another link has the address
 */
export async function makeShortLink(db: TenantDb, tenant: Tenant, plan: LinkPlan, now: Date): Promise<void> {
  const token = plan.token.trim().toLowerCase()
  if (!TOKEN.test(token)) throw new ValidationError({ token: { code: BAD_TOKEN } })
  const path = pathOf(tenant, plan)
  if (isTaken(tenant, token)) throw new ConflictError(TAKEN)
  const made = await db.trx
    .insertInto('short_links')
    .values({
      tenant_id: db.tenantId,
      token,
      path,
      ...cleanValues(SOURCE_NAMES, plan.source),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token')
    .executeTakeFirst()
  if (!made) throw new ConflictError(TAKEN)
}

/** The path of the page that is chosen. @throws ValidationError for one that the site does not have, and for a slug that is none */
function pathOf(tenant: Tenant, { target, slug = '' }: LinkPlan): string {
  if (!linkTargets(tenant).includes(target)) throw new ValidationError({ target: { code: 'invalid_choice' } })
  const [kind = '', name = ''] = target.split(':')
  if (slug !== '' && (kind !== 'lander' || !SLUG.test(slug)))
    throw new ValidationError({ slug: { code: BAD_SLUG } })
  if (kind === 'lander') return `/landers/${name}${slug && `/${slug}`}`
  if (kind === 'page') return `/pages/${name}`
  return kind === 'index' ? '/' : `/${kind}`
}

/** Pages of the program and of the site come before short links, so that one of their name would lead nowhere. */
function isTaken({ pages }: Tenant, token: string): boolean {
  const own = Object.values(pages).some((named) => Object.hasOwn(named ?? {}, token))
  return own || RESERVED.has(token) || routeOfPath(`/${token}`) !== 'token'
}

/**
 * Where a short link leads, with its source and what the address adds of the same names; undefined where there is none, or not any more.
 * What the link names stands over what the address says.
 */
export async function shortLinkAddress(
  db: TenantDb,
  typed: string,
  query: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const token = typed.toLowerCase()
  if (!TOKEN.test(token)) return undefined
  const row = await db.trx
    .selectFrom('short_links')
    .select(['path', 'network', 'ref', 'sub1', 'sub2', 'sub3'])
    .where('tenant_id', '=', db.tenantId)
    .where('token', '=', token)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { path, ...own } = row
  const params = new URLSearchParams({ ...cleanValues(LINK_NAMES, query), ...cleanValues(SOURCE_NAMES, own) })
  return params.size > 0 ? `${path}?${params}` : path
}

/** A page of the links of a site, the newest first. @param after the last token of the page before */
export async function listShortLinks(
  db: TenantDb,
  limit: number,
  after?: string,
): Promise<readonly ListedLink[]> {
  let query = db.trx.selectFrom('short_links').selectAll().where('tenant_id', '=', db.tenantId)
  if (after !== undefined) query = query.where(comesAfter(db, after))
  const found = await query.orderBy('created_at', 'desc').orderBy('token').limit(limit).execute()
  const clicks = await clicksOf(db, 'link')
  return found.map(({ token, path, created_at, disabled_at, ...row }) => ({
    ...{ token, path, createdAt: created_at, disabledAt: disabled_at },
    source: cleanValues(SOURCE_NAMES, row),
    clicks: clicks.get(token)?.clicks ?? 0,
    robots: clicks.get(token)?.robots ?? 0,
  }))
}

/** In the order of the list: older than that link, or made with it and later by name. */
function comesAfter(db: TenantDb, token: string) {
  return sql<boolean>`exists (select from short_links l where l.tenant_id = ${db.tenantId}::int and l.token = ${token}
    and (short_links.created_at < l.created_at or (short_links.created_at = l.created_at and short_links.token > l.token)))`
}

/** Ends a link: its address is a 404 from then on. False where there is none that is open. */
export async function disableShortLink(db: TenantDb, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('short_links')
    .set({ disabled_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('token', '=', token)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
