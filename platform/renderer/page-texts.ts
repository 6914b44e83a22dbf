import type { PagePayload } from '../core/client.ts'
import { ROUTES, type Route, type RouteName } from '../core/routes.ts'
import type { TextBundles } from '../i18n/client.ts'
import { loadTexts } from '../i18n/load-texts.ts'

/** Namespaces that layouts and every page use in the browser. */
const TEXTS_OF_EVERY_PAGE: readonly string[] = ['common', 'site']
/** The error page is not in the table of pages. */
const ERROR_PAGE: Pick<Route, 'area' | 'texts'> = { texts: ['errors'] }

/**
 * Namespaces that a page needs in the browser: the layout's, the time bonus's where it may show,
 * the page's own.
 */
export function textsOfPage({ route, me }: Pick<PagePayload, 'route' | 'me'>): readonly string[] {
  const { area, texts = [] } = (ROUTES[route as RouteName] as Route | undefined) ?? ERROR_PAGE
  const bonus = area === 'members' && me?.timeBonusEndsAt ? ['discounts'] : []
  return [...new Set([...TEXTS_OF_EVERY_PAGE, ...bonus, ...texts])]
}

/**
 * Loads the texts of a page in the browser. @param routes other pages of the same site, language
 * and member, in one request
 */
export function loadPageTexts(
  page: PagePayload,
  routes: readonly string[] = [page.route],
): Promise<TextBundles> {
  const namespaces = new Set(routes.flatMap((route) => textsOfPage({ ...page, route })))
  return loadTexts(page.site.textsRevision, page.locale.code, [...namespaces])
}
