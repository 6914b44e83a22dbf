import { escapeHtml } from '../core/html.ts'
import { PAGES, type Page, type PageName } from '../core/pages.ts'
import type { Tenant } from '../core/tenant.ts'
import { brandPath } from '../tenancy/brand-files.ts'

export interface SharedPage {
  readonly route: PageName | undefined
  /** Path of the address, without its query. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Tag of the language and country, e.g. `de-AT`. */
  readonly iso: string
  readonly signedIn: boolean
}

const PHOTOGRAPH = /\.(png|jpe?g|webp)$/

/**
 * Canonical address and Open Graph tags of a page that search engines may list; nothing for
 * members, errors and other pages. The address uses the tenant's main domain, whichever host
 * answered.
 *
 * No `hreflang`: languages have no separate addresses, but depend on a cookie and on
 * Accept-Language.
 */
export function sharingHtml(tenant: Omit<Tenant, 'key'>, page: SharedPage): readonly string[] {
  if (page.signedIn || !isIndexed(page.route)) return []
  const url = tenant.origin + page.path
  const { name, hero } = tenant.settings
  const large = PHOTOGRAPH.test(hero)
  const image = large ? hero : 'icon-512.png'
  const properties = {
    'og:type': 'website',
    'og:site_name': name,
    'og:title': page.title,
    'og:description': page.description,
    'og:url': url,
    'og:locale': page.iso.replace('-', '_'),
    'og:image': `${tenant.origin}${brandPath(tenant)}/${image}`,
  }
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<meta name="twitter:card" content="${large ? 'summary_large_image' : 'summary'}">`,
  ]
}

function isIndexed(route: SharedPage['route']): boolean {
  const page: Partial<Page> = route && route !== 'error' ? PAGES[route] : {}
  return page.indexed === true
}
