import type { AppPage } from './pages.ts'
import { ROUTES, type RouteName } from './routes.ts'

/**
 * How the router of the members area navigates to a page; undefined for a page that is always
 * loaded as a document.
 */
export const appPage = (route: RouteName): AppPage | undefined => ROUTES[route].router

const DATA = '/index.pageContext.json'

/**
 * The page path for a data path, as Vike's router writes it.
 * @returns undefined for every other path
 */
export function pageOfDataPath(path: string): string | undefined {
  return path.endsWith(DATA) ? path.slice(0, -DATA.length) || '/' : undefined
}

/**
 * The address that returns the data of a page. @param address path and query, without a fragment
 */
export function dataAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  const search = query.length > 0 ? `?${query.join('?')}` : ''
  return (path === '/' ? '' : path) + DATA + search
}
