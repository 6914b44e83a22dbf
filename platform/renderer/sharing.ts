import { escapeHtml } from '../core/html.ts'
import type { Locale } from '../core/locale.ts'
import { localised } from '../core/localised.ts'
import { PAGES, type Page, type PageName } from '../core/pages.ts'
import { matchRoute } from '../core/route-match.ts'
import { href } from '../core/routes.ts'
import type { Tenant } from '../core/tenant.ts'
import { isoFor } from '../i18n/languages.ts'
import { brandPath, SHARE_SIZE, type SharedSubject, sharePicturePath } from '../tenancy/brand-files.ts'
import { namedTitle } from './page-title.ts'

export interface SharedPage {
  readonly route: PageName | undefined
  /** Path of the address, without its query. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly locale: Locale
  readonly signedIn: boolean
  /** Whether staff look at something that visitors do not see yet. */
  readonly preview: boolean
}

type Tag = readonly [property: string, content: string | number]

const PHOTOGRAPH = /\.(png|jpe?g|webp)$/

/**
 * Canonical address and Open Graph tags of a page that search engines may list; nothing for
 * members, errors, previews, other pages, and sites that are not live. The address uses the
 * tenant's main domain, whichever host answered, and is that of a lander without its campaign.
 *
 * No `hreflang`: languages have no separate addresses, but depend on a cookie and on
 * Accept-Language.
 */
export function sharingHtml(tenant: Omit<Tenant, 'key'>, page: SharedPage): readonly string[] {
  if (page.signedIn || page.preview || tenant.state !== 'live' || !isIndexed(page.route)) return []
  const url = tenant.origin + canonicalPath(page)
  const { settings, languages } = tenant
  const tags: readonly Tag[] = [
    ['og:type', 'website'],
    ['og:site_name', settings.name],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', url],
    ['og:locale', openGraphLocale(page.locale.iso)],
    ...languages
      .filter((code) => code !== page.locale.code)
      .map((code): Tag => ['og:locale:alternate', openGraphLocale(isoFor(code, settings.countries))]),
    ...pictureTags(tenant, page),
  ]
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...tags.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(String(content))}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/** `de-AT` as `de_AT`. */
const openGraphLocale = (iso: string) => iso.replace('-', '_')

/**
 * The picture beside a link: the photograph that the brand has chosen for its front page, otherwise
 * one that is drawn of its logo, colours and words (app/share-pictures.ts).
 */
function pictureTags(tenant: Omit<Tenant, 'key'>, page: SharedPage): readonly Tag[] {
  const { name, hero, tagline } = tenant.settings
  if (PHOTOGRAPH.test(hero))
    return [
      ['og:image', `${tenant.origin}${brandPath(tenant)}/${hero}`],
      ['og:image:alt', name],
    ]
  const { code } = page.locale
  const subject = subjectOf(page)
  return [
    ['og:image', tenant.origin + sharePicturePath(tenant, code, subject)],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', SHARE_SIZE.width],
    ['og:image:height', SHARE_SIZE.height],
    ['og:image:alt', subject === 'front' ? namedTitle(localised(tagline, code), name) : page.title],
  ]
}

/** What the picture of a page is about; pages of the program have that of the site. */
function subjectOf({ route, path }: SharedPage): SharedSubject {
  if (route === undefined || route === 'error') return 'front'
  if (route === 'landers-tinderswipe') return 'lander-tinderswipe'
  const { name, token } = matchRoute(route, path) ?? {}
  if (route === 'landers-name' && name) return `lander-${name}`
  if (route === 'pages-name' && name) return `page-${name}`
  return route === 'token' && token ? `page-${token}` : 'front'
}

function canonicalPath({ route, path }: SharedPage): string {
  const name = route === 'landers-name' ? matchRoute(route, path)?.name : undefined
  return name ? href('landers-name', { name }) : path
}

function isIndexed(route: SharedPage['route']): boolean {
  const page: Partial<Page> = route && route !== 'error' ? PAGES[route] : {}
  return page.indexed === true
}
