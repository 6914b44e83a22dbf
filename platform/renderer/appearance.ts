import type { RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'

/**
 * Pages that introduce the brand: only in its own scheme, which matches their pictures, and with
 * its styles.
 */
const OWN_SCHEME: ReadonlySet<string> = new Set<RouteName>([
  'index',
  'landers-name',
  'landers-tinderswipe',
  'members-id-landing',
  'members-id-landing2',
  'members-id-landing3',
])

type Asking = Pick<RequestScope, 'tenant' | 'appearance' | 'letters' | 'preview'>

/**
 * The scheme of a page: `device` leaves it to the style sheet.
 * @param route name of the page's route, undefined on the error page
 * @returns undefined if the page only has the theme's own scheme
 */
export function shownScheme(
  { tenant, appearance, preview }: Asking,
  route: string | undefined,
): 'device' | 'light' | 'dark' | undefined {
  const { second, scheme } = tenant.theme
  if (!second || preview || (route !== undefined && OWN_SCHEME.has(route))) return undefined
  return appearance?.scheme ?? (second.follows ? 'device' : scheme)
}

/**
 * `data-scheme="dark" data-motion="less" data-letters="115"` for the root element; empty with the
 * theme's defaults. A preview has the size of the site: staff's own choice is not the site's.
 */
export function appearanceAttributes(scope: Asking, route: string | undefined): string {
  const scheme = shownScheme(scope, route)
  const chosen = scope.preview ? undefined : scope.letters
  const letters = chosen ?? scope.tenant.settings.letters
  const parts = [
    scheme && `data-scheme="${scheme}"`,
    scope.appearance?.still && 'data-motion="less"',
    letters !== 100 && `data-letters="${letters}"`,
  ]
  return parts.filter(Boolean).join(' ')
}

/**
 * Scheme of the browser's own controls and colour of its bar, known before the style sheet is
 * loaded.
 */
export function schemeHtml(scope: Asking, route: string | undefined): string {
  const { scheme: own, color, second } = scope.tenant.theme
  const shown = shownScheme(scope, route)
  if (!second || shown === undefined || shown === own) return metas(own, [color])
  if (shown !== 'device') return metas(second.scheme, [second.color])
  const media = (scheme: string) => ` media="(prefers-color-scheme:${scheme})`
  return metas('light dark', [`${color}"${media(own)}`, `${second.color}"${media(second.scheme)}`])
}

const metas = (scheme: string, colours: readonly string[]): string =>
  [
    ...colours.map((colour) => `<meta name="theme-color" content="${colour}">`),
    `<meta name="color-scheme" content="${scheme}">`,
  ].join('\n')
