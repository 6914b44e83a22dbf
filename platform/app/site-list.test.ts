import { expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { siteListHtml } from './site-list.ts'

const sites = Array.from(
  { length: 250 },
  (_, index) =>
    ({
      id: `site-${index}`,
      settings: { name: `Site <${index}>`, hosts: [`host-${index}.example`] },
    }) as unknown as Tenant,
)
const show = (tenants: readonly Tenant[], query: Record<string, string> = {}) => {
  const html = siteListHtml(tenants, { headers: { host: 'localhost:3000' }, query })
  return {
    html,
    ids: [...html.matchAll(/<a href="http:\/\/([a-z0-9-]+)\.localhost:3000\/"/g)].map(([, id]) => id),
  }
}

it('a few sites are all listed, without a search', () => {
  const { html, ids } = show(sites.slice(0, 3))
  expect(ids).toEqual(['site-0', 'site-1', 'site-2'])
  expect(html).toContain('Site &lt;0&gt;')
  expect(html).not.toContain('<form>')
})

it('many sites are listed in pages of a hundred', () => {
  expect(show(sites).ids).toHaveLength(100)
  expect(show(sites, { page: '3' }).ids).toEqual(sites.slice(200).map(({ id }) => id))
  for (const page of ['99', '-1', 'x', '1e9']) expect(show(sites, { page }).ids.length).toBeGreaterThan(0)
  expect(show(sites, { page: '2' }).html).toContain('<a href="/?page=3">Next</a>')
})

it('a site is found by its id, name or host', () => {
  expect(show(sites, { q: 'HOST-249' }).ids).toEqual(['site-249'])
  expect(show(sites, { q: 'site <7>' }).ids).toEqual(['site-7'])
  expect(show(sites, { q: 'site-1', page: '2' }).html).toContain('/?q=site-1&amp;page=1')
  expect(show(sites, { q: '"><script>' }).html).not.toContain('<script>')
})
