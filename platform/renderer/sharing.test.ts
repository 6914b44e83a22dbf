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
  locale: { code: 'it', iso: 'it-IT' },
  signedIn: false,
  preview: false,
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
        `<meta property="og:image" content="https://amore.example/brand/${tenant.revision}/share/it/page-faq.jpg">`,
        '<meta property="og:image:width" content="1200">',
        '<meta property="og:image:height" content="630">',
        '<meta property="og:image:alt" content="Domande &amp; risposte">',
        '<meta name="twitter:card" content="summary_large_image">',
      ]),
    )
    expect(tags.join('')).not.toContain('hreflang')
  })

  it('has a large picture if the front page has a photograph', () => {
    const settings = { ...tenant.settings, hero: 'hero.jpg' }
    const tags = sharingHtml({ ...tenant, settings }, page).join('\n')
    expect(tags).toContain(`/brand/${tenant.revision}/hero.jpg`)
    expect(tags).toContain('summary_large_image')
    expect(tags).not.toMatch(/share\/|og:image:width/)
  })

  it.each<[SharedPage['route'], string, string, string]>([
    ['index', '/', 'front', '/'],
    ['pricing', '/pricing', 'front', '/pricing'],
    ['token', '/presse', 'page-presse', '/presse'],
    ['landers-name', '/landers/gallery', 'lander-gallery', '/landers/gallery'],
    ['landers-name', '/landers/gallery/spring', 'lander-gallery', '/landers/gallery'],
    ['landers-tinderswipe', '/landers/tinderswipe', 'lander-tinderswipe', '/landers/tinderswipe'],
  ])('of %s at %s are about %s', (route, path, subject, canonical) => {
    const tags = sharingHtml(tenant, { ...page, route, path }).join('\n')
    expect(tags).toContain(`/share/it/${subject}.jpg"`)
    expect(tags).toContain(`rel="canonical" href="https://amore.example${canonical}"`)
  })

  it('describes the picture of the site by its tagline, and lists the other languages', () => {
    const settings = { ...tenant.settings, tagline: { de: 'Hallo', it: 'Ciao' }, countries: ['AT'] as const }
    const site = { ...tenant, settings, languages: ['it', 'de', 'en-US'] as const }
    const tags = sharingHtml(site, { ...page, route: 'index', path: '/' })
    expect(tags).toContain('<meta property="og:image:alt" content="Ciao · Amore">')
    expect(tags.filter((tag) => tag.includes('locale:alternate'))).toEqual([
      '<meta property="og:locale:alternate" content="de_AT">',
      '<meta property="og:locale:alternate" content="en_US">',
    ])
  })

  it.each(['draft', 'paused', 'archived'] as const)('is absent on a site that is %s', (state) => {
    expect(sharingHtml({ ...tenant, state }, page)).toEqual([])
  })

  it.each<[string, Partial<SharedPage>]>([
    ['a page of a member', { signedIn: true }],
    ['a preview', { preview: true }],
    ['a lander about one member', { route: 'members-id-landing', path: '/members/1/landing' }],
    ['a profile', { route: 'members-id', path: '/members/1' }],
    ['an error', { route: 'error' }],
    ['a page that is not built yet', { route: undefined }],
  ])('is absent on %s', (_what, other) => {
    expect(sharingHtml(tenant, { ...page, ...other })).toEqual([])
  })
})
