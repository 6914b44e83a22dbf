import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { campaignSlugs } from '../../core/campaigns.ts'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import { OWN_LANDERS, PROFILE_LANDERS } from '../../core/lander.ts'
import { routeOfPath } from '../../core/route-match.ts'
import type { Tenant } from '../../core/tenant.ts'
import { LINK_NAMES, SOURCE_NAMES, type SourceName } from '../../core/visit-source.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { CLICK } from './click-rows.ts'
import { cleanValues } from './rules.ts'

/**
 * A short link of a campaign: `/{token}` leads to a page of the site with the source in its
 * address.
 */
export interface ShortLink {
  readonly token: string
  readonly path: string
  readonly source: Readonly<Partial<Record<SourceName, string>>>
}

/** A short link with its results, for staff. */
export interface ListedLink extends ShortLink {
  readonly createdAt: Date
  readonly disabledAt: Date | null
  readonly clicks: number
  readonly robots: number
}

const TOKEN = /^[a-z0-9][a-z0-9-]{1,39}$/

/** Whether a short link may have this name, in any case. */
export const isLinkToken = (typed: string): boolean => TOKEN.test(typed.toLowerCase())
// Refusals that only staff can cause: their texts are among the console's (console/texts.ts).
const TAKEN = 'link_taken'
const BAD_TOKEN = 'link_token'
/** Paths that are handled before any page is looked up. */
const RESERVED = new Set([
  'api',
  'assets',
  'brand',
  'console',
  'dev',
  'fonts',
  'healthz',
  'logout',
  'photos',
  'readyz',
  'served',
  'styles',
  'partner',
  'texts',
  'unsubscribe',
  'landers',
  'members',
  'pages',
])

/** A short link as staff request it. */
export interface LinkPlan {
  readonly token: string
  /** `index`, `signup`, `lander:<name>`, `lander:<name>/<campaign>` or `page:<name>`. */
  readonly target: string
  readonly source: Readonly<Partial<Record<SourceName, string | undefined>>>
}

/** Landers without an address `/landers/<name>`. */
const ELSEWHERE: readonly string[] = [...OWN_LANDERS, ...PROFILE_LANDERS]

/** Pages that a link of this site may lead to; each lander is followed by its campaigns. */
export function linkTargets({ landers, pages, settings }: Tenant): readonly string[] {
  const offered = Object.keys(landers).filter((name) => !ELSEWHERE.includes(name))
  const shown = offered.flatMap((name) => {
    const lander = landers[name]
    return [name, ...(lander ? campaignSlugs(lander) : []).map((slug) => `${name}/${slug}`)]
  })
  const own = Object.keys(pages[settings.domain_language] ?? {})
  return ['index', 'signup', ...shown.map((name) => `lander:${name}`), ...own.map((name) => `page:${name}`)]
}

/**
 * Creates a short link.
 * @throws ValidationError of the fields; ConflictError `link_taken` if a page or another link has
 *   the address
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

/** The path of the chosen page. @throws ValidationError for one that the site does not have */
function pathOf(tenant: Tenant, { target }: LinkPlan): string {
  if (!linkTargets(tenant).includes(target)) throw new ValidationError({ target: { code: 'invalid_choice' } })
  const [kind = '', name = ''] = target.split(':')
  if (kind === 'lander' || kind === 'page') return `/${kind}s/${name}`
  return kind === 'index' ? '/' : `/${kind}`
}

/**
 * Pages of the program and of the site take precedence over short links, so a link of the same name
 * would not work.
 */
function isTaken({ pages }: Tenant, token: string): boolean {
  const own = Object.values(pages).some((named) => Object.hasOwn(named ?? {}, token))
  return own || RESERVED.has(token) || routeOfPath(`/${token}`) !== 'token'
}

/**
 * The target of a short link, with its source and with values of the same names in the address;
 * undefined if it is unknown or disabled. The link's values take precedence over the address.
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

const listedRow = z.strictObject({
  token: z.string(),
  path: z.string(),
  network: z.string(),
  ref: z.string(),
  sub1: z.string(),
  sub2: z.string(),
  sub3: z.string(),
  created_at: column.time,
  disabled_at: column.time.nullable(),
  clicks: column.whole,
  robots: column.whole,
})

/** Orders of the list of links. */
export const LINK_ORDERS = ['newest', 'name', 'visits'] as const
export type LinkOrder = (typeof LINK_ORDERS)[number]

/** Columns of an order; ties are broken by name. */
const ORDERED: Readonly<Record<LinkOrder, RawBuilder<unknown>>> = {
  newest: sql`created_at desc, token`,
  name: sql`token`,
  visits: sql`clicks desc, token`,
}

/** Condition of the links after the last one in an order. */
const LATER: Readonly<Record<LinkOrder, RawBuilder<unknown>>> = {
  newest: sql`(l.created_at < last.created_at or (l.created_at = last.created_at and l.token > last.token))`,
  name: sql`l.token > last.token`,
  visits: sql`(l.clicks < last.clicks or (l.clicks = last.clicks and l.token > last.token))`,
}

/** A page of the links of a site. @param after the last token of the previous page */
export async function listShortLinks(
  db: TenantDb,
  {
    limit,
    order,
    after,
  }: { readonly limit: number; readonly order: LinkOrder; readonly after?: string | undefined },
): Promise<readonly ListedLink[]> {
  const later =
    after === undefined
      ? sql``
      : sql`where exists (select from listed last where last.token = ${after} and ${LATER[order]})`
  const found = await rows(
    db,
    listedRow,
    sql`with clicked as (
        select name, coalesce(sum(clicks) filter (where not robot), 0)::int as clicks,
          coalesce(sum(clicks) filter (where robot), 0)::int as robots
        from click_counts where tenant_id = ${db.tenantId}::int and kind = ${CLICK.link}::smallint group by name
      ), listed as (
        select s.token, s.path, s.network, s.ref, s.sub1, s.sub2, s.sub3, s.created_at, s.disabled_at,
          coalesce(c.clicks, 0) as clicks, coalesce(c.robots, 0) as robots
        from short_links s left join clicked c on c.name = s.token where s.tenant_id = ${db.tenantId}::int
      )
      select * from listed l ${later} order by ${ORDERED[order]} limit ${limit}::int`,
  )
  return found.map(({ token, path, created_at, disabled_at, clicks, robots, ...row }) => ({
    token,
    path,
    createdAt: created_at,
    disabledAt: disabled_at,
    clicks,
    robots,
    source: cleanValues(SOURCE_NAMES, row),
  }))
}

/** Whether the site has a link of this name, including disabled ones. */
export async function hasShortLink(db: TenantDb, token: string): Promise<boolean> {
  const row = await db.trx
    .selectFrom('short_links')
    .select('token')
    .where('tenant_id', '=', db.tenantId)
    .where('token', '=', token)
    .executeTakeFirst()
  return row !== undefined
}

/** Disables a link: its address is a 404 from then on. False if there is no active one. */
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
