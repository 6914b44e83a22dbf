import { NotFoundError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import { pagePreviewLink, pagesOf, withHiddenLanders } from '../features/lander-studio/server.ts'
import type { ConsoleDeps } from './deps.ts'
import { MatrixPage, type ShownCell } from './pages/matrix-page.tsx'
import { filled, isFoundBy } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import {
  type Cell,
  findingsAt,
  lacksText,
  type MatrixChoice,
  type MatrixPage as MatrixPart,
  type MatrixQuery,
  MOST_FRAMES,
  matrixFields,
  matrixPage,
  twoAxes,
} from './site-matrix.ts'

/** Every brand side by side: pages in frames, along two axes. */
export function matrixRoutes({
  appSecrets,
  tenants: registry,
  folders,
  production,
}: Pick<ConsoleDeps, 'appSecrets' | 'tenants' | 'folders' | 'production'>): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/sites/matrix',
      access: 'sites.read',
      query: filled(matrixFields),
      handle: async ({ scope, query }) => {
        const published = chosenTenants(scope.tenants, query)
        const chosen = query.version === 'draft' ? await withDrafts(scope, published, folders) : published
        const axes = twoAxes(query.down, query.across)
        const choice: MatrixChoice = { ...query, ...axes, tenants: chosen, pages: pagesOf(chosen) }
        // Another checkout is a tool of developers: in production nobody frames another host.
        const port = production ? undefined : query.port
        const part = matrixPage(choice, query.part, port === undefined ? 1 : 2)
        const faults = registry.faults()
        const shown = (cell: Cell): ShownCell => {
          const look = { ...cell, version: query.version }
          const address = pagePreviewLink(appSecrets, cell.tenant, cell.path, look, scope.now)
          return {
            ...cell,
            address,
            other: port === undefined ? null : atPort(address, port),
            findings: findingsAt(faults, cell).length,
            lacksText: lacksText(cell),
          }
        }
        const page = (
          <MatrixPage
            scope={scope}
            query={{ ...query, ...axes }}
            choice={choice}
            rows={part.rows.map(({ first, cells }) => ({ first, cells: cells.map(shown) }))}
            more={part.more}
            compares={!production}
          />
        )
        return { page, title: scope.t('console:matrix.title'), frames: framesOf(part, port) }
      },
    }),
  ]
}

/**
 * The chosen sites, or all of the person that the search finds.
 * @throws NotFoundError for a site of others
 */
function chosenTenants(own: readonly Tenant[], { tenants, q = '' }: MatrixQuery): readonly Tenant[] {
  if (tenants.length === 0) return own.filter((tenant) => isFoundBy(tenant, q))
  const chosen = own.filter(({ key }) => tenants.includes(key))
  if (tenants.some((key) => !chosen.some((tenant) => tenant.key === key))) throw new NotFoundError()
  return chosen
}

/**
 * The sites with the landers that only their drafts have: of so many sites as fit on a page, since
 * each is read by itself. Of more, a search or a choice leads there.
 */
async function withDrafts(
  scope: PlatformScope<Staff>,
  tenants: readonly Tenant[],
  folders: ConsoleDeps['folders'],
): Promise<readonly Tenant[]> {
  if (tenants.length > MOST_FRAMES) return tenants
  const shown: Tenant[] = []
  for (const { key } of tenants)
    shown.push(await scope.forTenant(key, ({ db, tenant }) => withHiddenLanders(db, { tenant, folders })))
  return shown
}

/** The same address at another port. */
function atPort(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}

/** Origins of the frames. */
function framesOf({ rows }: MatrixPart, port: number | undefined): string[] {
  const origins = new Set(rows.flatMap(({ cells }) => cells.map(({ tenant }) => tenant.origin)))
  const others = port === undefined ? [] : [...origins].map((origin) => new URL(atPort(origin, port)).origin)
  return [...origins, ...others]
}
