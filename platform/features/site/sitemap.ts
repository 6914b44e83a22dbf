import { escapeHtml } from '../../core/html.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { CONTENT_PAGES } from '../../tenancy/content-pages.ts'

/** What search engines may read of a brand: its open pages, never members, calls or payments. */
export function robotsTxt(tenant: Tenant): string {
  if (tenant.state !== 'live') return 'User-agent: *\nDisallow: /\n'
  const closed = ['/api/', '/members/', '/chats', '/likes', '/credits', '/transactions', '/profile', '/dev/']
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  return `${[...lines, '', `Sitemap: ${tenant.origin}/sitemap.xml`].join('\n')}\n`
}

/** The open pages of a brand, on its own domain. */
export function sitemapXml(tenant: Tenant): string {
  const names = new Set(Object.values(tenant.pages).flatMap((pages) => Object.keys(pages)))
  const platform: readonly string[] = CONTENT_PAGES
  const paths = [
    href('index'),
    href('signup'),
    href('pricing'),
    ...[...names].sort().map((name) => (platform.includes(name) ? href('pages-name', { name }) : `/${name}`)),
  ]
  const urls = paths.map((path) => `<url><loc>${escapeHtml(tenant.origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}
