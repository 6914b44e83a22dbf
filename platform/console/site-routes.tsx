import { z } from 'zod'
import { siteDayName } from '../core/calendar.ts'
import type { ConsoleDb } from '../core/database.ts'
import { NotFoundError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import { previewLink } from '../features/lander-studio/server.ts'
import { daysEarlier } from '../features/site-days/server.ts'
import type { FaultGroup } from '../tenancy/fault-groups.ts'
import type { ConsoleDeps } from './deps.ts'
import { SitePage } from './pages/site-page.tsx'
import { type SiteCard, SitesPage } from './pages/sites-page.tsx'
import { may, type Permission } from './permissions.ts'
import { chosenKey, filled, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { siteFigures, type Waiting, waitingAt } from './site-figures.ts'

const PER_PAGE = 24
const DAYS = 7
/** Days of a period on the page of one site. */
const QUARTER = 90

/** The first page of the console: what waits, and the sites of the person side by side. */
export function siteRoutes(deps: Pick<ConsoleDeps, 'appSecrets' | 'tenants'>): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/',
      access: 'account.own',
      handle: async () => ({ redirect: '/sites' }),
    }),
    staffRoute({
      method: 'GET',
      path: '/sites',
      access: 'sites.read',
      query: filled(
        z.object({
          q: z.string().max(100).optional(),
          page: z.coerce.number().int().min(1).max(10_000).optional(),
        }),
      ),
      handle: async ({ scope, query }) => {
        const matching = scope.tenants.filter((tenant) => matches(tenant, query.q))
        const start = ((query.page ?? 1) - 1) * PER_PAGE
        const shown = matching.slice(start, start + PER_PAGE)
        const sites = await scope.db((db) => cardsOf(db, scope, shown, deps))
        const page = (
          <SitesPage
            scope={scope}
            sites={sites}
            shared={scope.staff.tenants === 'all' ? deps.tenants.faults().filter(isShared) : []}
            query={query}
            found={matching.length}
            perPage={PER_PAGE}
          />
        )
        const frames = shown.map(({ origin }) => origin)
        return { page, title: scope.t('console:brands.title'), frames }
      },
    }),
    oneSiteRoute(deps),
  ]
}

/** One site with its figures by day. */
function oneSiteRoute({ tenants }: Pick<ConsoleDeps, 'tenants'>): ConsoleRoute {
  return staffRoute({
    method: 'GET',
    path: '/sites/one',
    access: 'sites.read',
    site: 'shown',
    query: filled(z.object({ tenant: tenantKey.optional() })),
    handle: async ({ scope, query }) => {
      const key = chosenKey(scope, query.tenant)
      const tenant = scope.tenants.find((one) => one.key === key)
      if (!tenant) throw new NotFoundError()
      const days = lastDays(tenant, scope.now, 2 * QUARTER)
      const { figures, waiting } = await scope.db(async (db) => ({
        figures: (await siteFigures(db, [tenant.key], days)).get(tenant.key),
        waiting: (await waitingAt(db, [tenant.key])).get(tenant.key),
      }))
      if (!figures) throw new NotFoundError()
      const page = (
        <SitePage
          scope={scope}
          tenant={tenant}
          days={days}
          figures={figures}
          waiting={seenBy(scope, waiting)}
          findings={tenants.faults().filter((one) => one.tenant === tenant.id)}
        />
      )
      return { page, title: tenant.settings.name }
    },
  })
}

const isShared = ({ tenant }: FaultGroup): boolean => tenant === undefined

function matches({ id, settings }: Tenant, search: string | undefined): boolean {
  if (search === undefined) return true
  const sought = search.trim().toLowerCase()
  return [id, settings.name, ...settings.hosts].some((text) => text.toLowerCase().includes(sought))
}

/** This number of days up to today at the site, the oldest first. */
export function lastDays(tenant: Tenant, now: Date, count: number): string[] {
  const today = siteDayName({ tenant, now })
  return Array.from({ length: count }, (_, place) => daysEarlier(today, count - 1 - place))
}

/** Cards of these sites. Sites of different time zones may differ in what is today. */
async function cardsOf(
  db: ConsoleDb,
  scope: PlatformScope<Staff>,
  shown: readonly Tenant[],
  { appSecrets, tenants }: Pick<ConsoleDeps, 'appSecrets' | 'tenants'>,
): Promise<readonly SiteCard[]> {
  const { now } = scope
  const keys = shown.map(({ key }) => key)
  const waiting = await waitingAt(db, keys)
  const byDay = new Map<string, Tenant[]>()
  for (const tenant of shown) {
    const today = siteDayName({ tenant, now })
    byDay.set(today, [...(byDay.get(today) ?? []), tenant])
  }
  const figures: Awaited<ReturnType<typeof siteFigures>>[] = []
  for (const some of byDay.values()) {
    const [first] = some
    if (first)
      figures.push(
        await siteFigures(
          db,
          some.map(({ key }) => key),
          lastDays(first, now, DAYS),
        ),
      )
  }
  const faults = tenants.faults()
  return shown.flatMap((tenant) => {
    const found = figures.find((one) => one.has(tenant.key))?.get(tenant.key)
    if (!found) return []
    const look = previewLink(appSecrets, tenant, { lander: 'index', version: 'live' }, {}, now)
    const findings = faults.filter((one) => one.tenant === tenant.id)
    return [{ tenant, look, figures: found, waiting: seenBy(scope, waiting.get(tenant.key)), findings }]
  })
}

/** The work that a person may do: other counts are none of their business. */
export function seenBy({ staff }: PlatformScope<Staff>, waiting: Waiting | undefined): Waiting | undefined {
  if (!waiting) return undefined
  const shown = (permission: Permission, count: number) => (may(staff.role, permission) ? count : 0)
  return {
    photos: shown('photos.moderate', waiting.photos),
    reports: shown('reports.decide', waiting.reports),
    complaints: shown('complaints.answer', waiting.complaints),
    refunds: shown('finance.read', waiting.refunds),
  }
}
