import type { PagePayload } from '../core/client.ts'
import { ROUTES, type Route, type RouteName } from '../core/routes.ts'

/** Namespaces that layouts and every page use in the browser. */
const TEXTS_OF_EVERY_PAGE: readonly string[] = ['common', 'site']

/**
 * Namespaces that this page needs in the browser: the layout's, the time bonus's where it may show,
 * the page's own.
 */
export function textsOfPage(page: PagePayload, own: readonly string[] = []): readonly string[] {
  const { area } = (ROUTES[page.route as RouteName] as Route | undefined) ?? {}
  const bonus = area === 'members' && page.me?.timeBonusEndsAt ? ['discounts'] : []
  return [...new Set([...TEXTS_OF_EVERY_PAGE, ...bonus, ...own])]
}
