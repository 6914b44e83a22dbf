import { describe, expect, it } from 'vitest'
import { sourceRoot, tenancyFolders } from '../tenancy/folders.ts'
import { TenantLoader } from '../tenancy/loader.ts'
import { type SharedPage, sharingHtml } from './sharing.ts'

const loaded = new TenantLoader(tenancyFolders(sourceRoot())).load('amore')
if (!loaded.ok) throw new Error('demo site amore must load')
const tenant = { ...loaded.value, origin: 'https://amore.example' }

const page: SharedPage = {
  route: 'pages-name',
  path: '/pages/faq',
  title: 'Domande & risposte',
  description: 'Incontri "veri"',
  iso: 'it-IT',
  signedIn: false,
}

describe('metadata for shared links and search engines', () => {
  it("has the address on the main domain, and the brand's description and picture", () => {
    const tags = sharingHtml(tenant, page)
    expect(tags).toEqual(
      expect.arrayContaining([
        '<link rel="canonical" href="https://amore.example/pages/faq">',
        '<meta property="og:url" content="https://amore.example/pages/faq">',
        '<meta property="og:site_name" content="Amore">',
        '<meta property="og:title" content="Domande &amp; risposte">',
        '<meta property="og:description" content="Incontri &quot;veri&quot;">',
        '<meta property="og:locale" content="it_IT">',
        '<meta property="og:type" content="website">',
        `<meta property="og:image" content="https://amore.example/brand/${tenant.revision}/icon-512.png">`,
        '<meta name="twitter:card" content="summary">',
      ]),
    )
    expect(tags.join('')).not.toContain('hreflang')
  })

  it('has a large picture if the front page has a photograph', () => {
    const settings = { ...tenant.settings, hero: 'hero.jpg' }
    const tags = sharingHtml({ ...tenant, settings }, page).join('\n')
    expect(tags).toContain(`/brand/${tenant.revision}/hero.jpg`)
    expect(tags).toContain('summary_large_image')
  })

  it.each<[string, Partial<SharedPage>]>([
    ['a page of a member', { signedIn: true }],
    ['a profile', { route: 'members-id', path: '/members/1' }],
    ['an error', { route: 'error' }],
    ['a page that is not built yet', { route: undefined }],
  ])('is absent on %s', (_what, other) => {
    expect(sharingHtml(tenant, { ...page, ...other })).toEqual([])
  })
})
