import type { FormState } from '../core/client.ts'
import type { Load } from '../core/page.ts'
import { PAGES, type Page, type RouteName } from '../core/pages.ts'
import { firstValues } from '../core/query.ts'
import { matchRoute } from '../core/route-match.ts'
import type { RequestScope } from '../core/scope.ts'
import { requireMemberSteps } from '../renderer/member-steps.ts'

/** The input for reading a page. */
export interface AskedPage {
  readonly scope: RequestScope
  /** Path and query. */
  readonly address: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly form: FormState | null
}

/**
 * Reads the data of a page, for its document and for the router alike. Steps that must precede
 * every page belong here.
 * @throws errors of the loader; PageRedirect if a member has to do something else first
 */
export async function loadPage(route: RouteName, asked: AskedPage): Promise<unknown> {
  const { scope, address, cookies, form } = asked
  requireMemberSteps(scope, route, address)
  const mark = address.indexOf('?')
  const [path, search] = mark === -1 ? [address, ''] : [address.slice(0, mark), address.slice(mark)]
  const params = matchRoute(route, path) ?? {}
  const load = await loaderOf(PAGES[route])
  return load({ scope, params, query: firstValues(search), cookies, form })
}

/** The loader that a page names in core/pages.ts. @throws Error if it does not exist */
export async function loaderOf({ load }: Pick<Page, 'load'>): Promise<Load<unknown>> {
  const [feature = '', name = ''] = load.split(':')
  const module: Readonly<Record<string, unknown>> =
    feature === 'pages' ? await import('../pages/loads.ts') : await import(`../features/${feature}/server.ts`)
  const found = module[name]
  if (typeof found !== 'function') throw new Error(`nothing is called ${load}`)
  return found as Load<unknown>
}
