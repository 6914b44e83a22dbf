import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Tenant } from '../core/tenant.ts'
import type { Page } from '../infra/database/keyset.ts'
import type { LineFault } from './cost-file.ts'
import { PAGE } from './page-size.ts'
import type { ListQuery } from './pages/list.tsx'
import type { Permission } from './permissions.ts'
import { chosenKey, filled, tenantKey } from './query.ts'
import type { ConsoleInput, InTenant, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { type Typed, typedOf } from './typed-fields.ts'

/** What a page shows after one of its forms was refused. */
export interface Refused {
  readonly fault?: FormFault
  readonly typed?: Typed
  /** Faults of an uploaded file, by line. */
  readonly faults?: readonly LineFault[]
}

/** Props of the page of a list of one site. */
export interface SiteListProps<Row> extends Refused {
  readonly scope: PlatformScope<Staff>
  /** The filter, with the site that is shown. */
  readonly query: ListQuery
  /** Undefined for a person who works for no site. */
  readonly tenant?: Tenant
  readonly rows: readonly Row[]
  readonly next: string | null
}

interface SiteList<Query, Row> {
  readonly path: string
  readonly access: Permission
  /** Key of the text. */
  readonly title: string
  readonly query: z.ZodType<Query>
  readonly read: (inside: InTenant, query: Query, scope: PlatformScope<Staff>) => Promise<Page<Row>>
  readonly page: ComponentType<SiteListProps<Row>>
}

/**
 * A list of one site: its endpoint, and the responses of the forms on its page.
 * @returns `answer` is the page, `again` the page after a refused form, with what was typed
 */
export function siteList<Query extends ListQuery, Row>(list: SiteList<Query, Row>) {
  const { path, access, read, page: ListPage } = list
  const answer = async (
    scope: PlatformScope<Staff>,
    query: Query,
    refused: Refused = {},
  ): Promise<Extract<ConsoleAnswer, { page: unknown }>> => {
    const shown = await readAtSite(scope, query, (inside) => read(inside, query, scope))
    return { page: <ListPage {...shown} {...refused} />, title: scope.t(list.title) }
  }
  const route: ConsoleRoute = staffRoute({
    method: 'GET',
    path,
    access,
    site: 'shown',
    query: filled(list.query),
    handle: ({ scope, query }) => answer(scope, query),
  })
  const again = (
    { scope, body }: Pick<ConsoleInput<unknown, unknown, Staff>, 'scope' | 'body'>,
    fault: FormFault,
  ) => {
    const typed = typedOf(body)
    const tenant = tenantKey.safeParse(typed.tenant).data
    return answer(scope, list.query.parse({ tenant }), { fault, typed })
  }
  return { route, answer, again }
}

/**
 * Rows that `read` finds at the chosen site, or by default at the person's first one; none for a
 * person who works for no site.
 * @throws NotFoundError for a site that the person does not work for
 */
export async function readAtSite<Row>(
  scope: PlatformScope<Staff>,
  query: ListQuery,
  read: (inside: InTenant) => Promise<Page<Row>>,
): Promise<SiteListProps<Row>> {
  const key = chosenKey(scope, query.tenant)
  const shown = { scope, query: { ...query, tenant: key } }
  if (key === undefined) return { ...shown, rows: [], next: null }
  return scope.forTenant(key, async (inside) => {
    const { rows, next } = await read(inside)
    return { ...shown, tenant: inside.tenant, rows, next }
  })
}

/**
 * A page of the list. `found` has one row more than the page if there is a next page.
 * @param cursorOf returns the cursor for the rows after a row
 */
export function pageBy<Row>(found: readonly Row[], cursorOf: (last: Row) => string): Page<Row> {
  const rows = found.slice(0, PAGE)
  const last = found.length > PAGE ? rows.at(-1) : undefined
  return { rows, next: last === undefined ? null : cursorOf(last) }
}
