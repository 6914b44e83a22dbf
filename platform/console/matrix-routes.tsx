import { z } from 'zod'
import { NotFoundError } from '../core/errors.ts'
import type { LocaleCode } from '../core/locale.ts'
import { SAMPLE_VIEWERS } from '../core/page-preview.ts'
import type { Tenant } from '../core/tenant.ts'
import { pagePreviewLink, pagesOf } from '../features/lander-studio/server.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import type { ConsoleDeps } from './deps.ts'
import { MatrixPage, type ShownCell } from './pages/matrix-page.tsx'
import { filled, isFoundBy, tenantKey } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import {
  AXES,
  type Cell,
  findingsAt,
  type MatrixChoice,
  type MatrixPage as MatrixPart,
  matrixPage,
  twoAxes,
  WIDTHS,
} from './site-matrix.ts'

/** A field that may be sent several times, or with commas. */
const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (sent) => (sent === undefined ? [] : [sent].flat().flatMap((one) => String(one).split(','))),
    z.array(item).max(1000),
  )

const fields = z.object({
  down: z.enum(AXES).default('tenant'),
  across: z.enum(AXES).default('language'),
  page: z.string().max(80).default('index'),
  viewer: z.enum(SAMPLE_VIEWERS).default('visitor'),
  width: z.coerce.number().pipe(z.literal(WIDTHS)).default(390),
  tenants: list(tenantKey),
  languages: list(z.enum(Object.keys(LANGUAGES) as [LocaleCode, ...LocaleCode[]])),
  q: z.string().max(100).optional(),
  part: z.coerce.number().int().min(1).max(100_000).default(1),
  port: z.coerce.number().int().min(1).max(65_535).optional(),
})
export type MatrixQuery = z.output<typeof fields>

/** Every brand side by side: pages in frames, along two axes. */
export function matrixRoutes({
  appSecrets,
  tenants: registry,
  production,
}: Pick<ConsoleDeps, 'appSecrets' | 'tenants' | 'production'>): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/sites/matrix',
      access: 'sites.read',
      query: filled(fields),
      handle: async ({ scope, query }) => {
        const chosen = chosenTenants(scope.tenants, query)
        const axes = twoAxes(query.down, query.across)
        const choice: MatrixChoice = { ...query, ...axes, tenants: chosen, pages: pagesOf(chosen) }
        // Another checkout is a tool of developers: in production nobody frames another host.
        const port = production ? undefined : query.port
        const part = matrixPage(choice, query.part, port === undefined ? 1 : 2)
        const faults = registry.faults()
        const shown = (cell: Cell): ShownCell => {
          const address = pagePreviewLink(appSecrets, cell.tenant, cell.path, cell, scope.now)
          return {
            ...cell,
            address,
            other: port === undefined ? null : atPort(address, port),
            findings: findingsAt(faults, cell).length,
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
