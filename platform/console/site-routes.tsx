import { z } from 'zod'
import type { ConsoleDb } from '../core/database.ts'
import { NotFoundError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import { previewLink } from '../features/lander-studio/server.ts'
import type { FaultGroup } from '../tenancy/fault-groups.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { SitePage } from './pages/site-page.tsx'
import { type SiteCard, SitesPage } from './pages/sites-page.tsx'
import { may, type Permission } from './permissions.ts'
import { addressOf, chosenKey, filled, isFoundBy, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { alertsAt, openAlertsOf, seeAlert } from './site-alerts.ts'
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
    seenRoute(),
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
      const { figures, waiting, alerts } = await scope.db(async (db) => ({
        figures: (await siteFigures(db, [tenant], scope.now, 2 * QUARTER)).get(tenant.key),
        waiting: (await waitingAt(db, [tenant], scope.now)).get(tenant.key),
        alerts: await openAlertsOf(db, tenant.key),
      }))
      if (!figures) throw new NotFoundError()
      const page = (
        <SitePage
          scope={scope}
          tenant={tenant}
          figures={figures}
          waiting={seenBy(scope, waiting)}
          findings={tenants.faultsOf(tenant.id)}
          alerts={alerts}
        />
      )
      return { page, title: tenant.settings.name }
    },
  })
}

/** Puts an alert aside: it stays on the page of the site, and is counted no more. */
function seenRoute(): ConsoleRoute {
  return staffRoute({
    method: 'POST',
    path: '/sites/alerts/seen',
    access: 'sites.manage',
    body: z.object({ tenant: tenantKey, id: z.uuid() }),
    handle: async ({ scope, body: { tenant, id } }) => {
      const { staff, now } = scope
      await scope.forTenant(tenant, async ({ db }) => {
        const seen = await seeAlert(db, { id, staff: staff.id, now })
        if (!seen) return
        const note = { action: 'site_alert_seen', subject: `alert:${id}`, details: seen } as const
        await auditTenant(db, { staffId: staff.id, now, ...note })
      })
      return { redirect: addressOf('/sites/one', { tenant }), done: 'site_alert_seen' }
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
  const waiting = await waitingAt(db, shown, now)
  const figures = await siteFigures(db, shown, now, DAYS)
  const starts = await plannedStarts(db, shown)
  const alerts = await alertsAt(db, shown)
  const faults = tenants.faults()
  return shown.flatMap((tenant) => {
    const found = figures.get(tenant.key)
    if (!found) return []
    const look = previewLink(appSecrets, tenant, { lander: 'index', version: 'live' }, {}, now)
    const findings = faults.filter((one) => one.tenant === tenant.id)
    const start = starts.get(tenant.key)
    const seen = seenBy(scope, waiting.get(tenant.key))
    const open = alerts.get(tenant.key) ?? 0
    return [{ tenant, look, figures: found, waiting: seen, findings, start, alerts: open }]
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
