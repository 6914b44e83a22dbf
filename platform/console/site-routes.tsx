import { z } from 'zod'
import type { ConsoleDb } from '../core/database.ts'
import { NotFoundError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import { previewLink } from '../features/lander-studio/server.ts'
import type { FaultGroup } from '../tenancy/fault-groups.ts'
import type { ConsoleDeps } from './deps.ts'
import { SitePage } from './pages/site-page.tsx'
import { type SiteCard, SitesPage } from './pages/sites-page.tsx'
import { may, type Permission } from './permissions.ts'
import { chosenKey, filled, isFoundBy, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { siteFigures, type Waiting, waitingAt } from './site-figures.ts'
import { plannedStarts } from './site-state.ts'

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
        const matching = scope.tenants.filter((tenant) => isFoundBy(tenant, query.q ?? ''))
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
      const { figures, waiting } = await scope.db(async (db) => ({
        figures: (await siteFigures(db, [tenant], scope.now, 2 * QUARTER)).get(tenant.key),
        waiting: (await waitingAt(db, [tenant])).get(tenant.key),
      }))
      if (!figures) throw new NotFoundError()
      const page = (
        <SitePage
          scope={scope}
          tenant={tenant}
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

/** Cards of these sites. */
async function cardsOf(
  db: ConsoleDb,
  scope: PlatformScope<Staff>,
  shown: readonly Tenant[],
  { appSecrets, tenants }: Pick<ConsoleDeps, 'appSecrets' | 'tenants'>,
): Promise<readonly SiteCard[]> {
  const { now } = scope
  const waiting = await waitingAt(db, shown)
  const figures = await siteFigures(db, shown, now, DAYS)
  const starts = await plannedStarts(db, shown)
  const faults = tenants.faults()
  return shown.flatMap((tenant) => {
    const found = figures.get(tenant.key)
    if (!found) return []
    const look = previewLink(appSecrets, tenant, { lander: 'index', version: 'live' }, {}, now)
    const findings = faults.filter((one) => one.tenant === tenant.id)
    const start = starts.get(tenant.key)
    return [
      { tenant, look, figures: found, waiting: seenBy(scope, waiting.get(tenant.key)), findings, start },
    ]
  })
}

/** The work that a person may do: other counts are none of their business. */
function seenBy({ staff }: PlatformScope<Staff>, waiting: Waiting | undefined): Waiting | undefined {
  if (!waiting) return undefined
  const shown = (permission: Permission, count: number) => (may(staff.role, permission) ? count : 0)
  return {
    photos: shown('photos.moderate', waiting.photos),
    reports: shown('reports.decide', waiting.reports),
    complaints: shown('complaints.answer', waiting.complaints),
    refunds: shown('finance.read', waiting.refunds),
  }
}
