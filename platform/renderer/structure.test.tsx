import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sourceRoot, tenancyFolders } from '../tenancy/folders.ts'
import { TenantLoader } from '../tenancy/loader.ts'
import { DEMO_THEMES } from '../tenancy/test-site.ts'
import { loadTheme } from '../tenancy/theme.ts'
import { type DrawContext, drawPage } from './draw-page.tsx'
import { BODY, cutDocument, HEAD, joinDocument, LANGUAGE, PAYLOAD } from './rendered.ts'
import { siteStyles } from './styles.ts'

const FOLDERS = tenancyFolders(sourceRoot())
const loader = new TenantLoader(FOLDERS)

const DOCUMENT = cutDocument(
  `<!DOCTYPE html><html ${LANGUAGE}><head>${HEAD}</head><body>${BODY}${PAYLOAD}</body></html>`,
)

/** The root element of a page with nothing but its name. */
function rootOf(id: string): string {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  const tenant = { ...loaded.value, key: 1 }
  const page = {
    route: 'error',
    title: 'A page',
    locale: { code: 'en', iso: 'en' },
    site: { mark: '' },
    me: null,
    error: null,
    data: null,
  }
  const context = {
    page,
    scope: { tenant, locale: page.locale, t: (key: string) => key },
    config: {},
    urlPathname: '/',
    Page: () => <p>A page</p>,
  } as unknown as DrawContext
  const html = joinDocument(DOCUMENT, drawPage(context))
  expect(html).toContain('<p>A page</p>')
  return /<html [^>]*>/.exec(html)?.[0] ?? ''
}

describe('the structure of a site', () => {
  it('is set on the root element of its pages', () => {
    expect(rootOf('amore')).toBe(
      '<html lang="en" data-hero="arch" data-cards="arch" data-forms="arch" data-points="medallions" data-nav="centred" data-density="regular" data-ornament="petals" data-scheme="device">',
    )
  })

  it('differs between the demo sites', () => {
    const roots = ['amore', 'starlight', 'tulp', 'alpen', 'nordlys'].map(rootOf)
    expect(new Set(roots).size).toBe(roots.length)
  })

  it.each(DEMO_THEMES)('of theme %s includes only the rules of its own variants', (id) => {
    const theme = loadTheme(FOLDERS, id)
    const { css, url } = siteStyles(theme)
    const plain = siteStyles({
      ...theme,
      structure: {
        hero: 'split',
        cards: 'caption',
        forms: 'card',
        points: 'columns',
        nav: 'bar',
        density: 'regular',
        ornament: 'none',
      },
    })
    expect(url).not.toBe(plain.url)
    const bytes = (text: string) => brotliCompressSync(text).length
    expect(bytes(css) - bytes(plain.css)).toBeLessThan(1200)
    expect(css.includes('.nav-main{position:fixed;inset:calc(var(--size-nav)')).toBe(
      theme.structure.nav === 'rail',
    )
  })
})
