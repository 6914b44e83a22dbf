import { PAGES, type Page, type RouteName } from './pages.ts'

export type { LayoutName, PageAccess, RouteName } from './pages.ts'

/** What browsers know of a page. */
export type Route = Pick<Page, 'path' | 'area' | 'router' | 'texts'>

export const ROUTES: Readonly<Record<RouteName, Route>> = PAGES

/** Addresses of forms that appear on every page and have no page. A GET shows nothing there. */
export const FORM_ADDRESSES = [
  '/logout',
  '/entry-warning',
  '/country',
  '/dismissal',
  '/first-screen',
  '/account-offer',
  '/photo-change',
  '/check-gesture',
  '/album-change',
] as const

/**
 * The address of a page. Missing optional parameters are omitted.
 * @throws Error if a required parameter is missing: a programming error, not a visitor's.
 */
export function href(
  name: RouteName,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const path = ROUTES[name].path.replace(/\/?\{(\w+)(\??)\}/g, (whole, key: string, optional: string) => {
    const value = params[key]
    if (value === undefined && !optional) throw new Error(`href(${name}): ${key} is missing`)
    const slash = whole.startsWith('/') ? '/' : ''
    return value === undefined ? '' : slash + encodeURIComponent(value)
  })
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString()
  return (path || '/') + (search ? `?${search}` : '')
}
