import { ROUTES } from '../core/routes.ts'
import { CONTENT_PAGES, isPlaceholder, placeholdersOf } from './content-pages.ts'
import { type Finding, finding } from './finding.ts'
import { show } from './json.ts'
import type { LoadedTenant } from './loader.ts'
import { readPageSource } from './page-source.ts'

type Where = { readonly file: string; readonly tenant: string }
type Language = LoadedTenant['languages'][number]

/** First segments of the platform's own pages: a tenant's page with such a name is never shown. */
const TAKEN: ReadonlySet<string> = new Set(
  Object.values(ROUTES)
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && !segment.startsWith('{')),
)
const PICTURE = /!\[[^\]]*\]\(\s*([^)\s]+)/g

/**
 * Faults of Markdown pages: static pages that are missing in a language, own pages that are
 * unreachable, empty or missing in a language of the site, and faults in front matter, pictures and
 * placeholders.
 *
 * @param assets names of the files in the folder `assets`.
 */
export function pageFindings(tenant: LoadedTenant, assets: ReadonlySet<string>): Finding[] {
  const own = new Set(Object.values(tenant.pages).flatMap((pages) => Object.keys(pages)))
  for (const page of CONTENT_PAGES) own.delete(page)
  return [
    ...tenant.languages.flatMap((language) => languageFindings(tenant, language, assets)),
    ...[...own].sort().flatMap((page) => ownFindings(tenant, page)),
  ]
}

const whereOf = (tenant: LoadedTenant, page: string, language: string): Where => ({
  file: `tenants/${tenant.id}/pages/${page}.${language}.md`,
  tenant: tenant.id,
})

function languageFindings(tenant: LoadedTenant, language: Language, assets: ReadonlySet<string>): Finding[] {
  const pages = tenant.pages[language] ?? {}
  const absent = CONTENT_PAGES.filter((page) => !pages[page]?.trim()).map((page) =>
    finding('page_missing', whereOf(tenant, page, language), `expected a page in ${language}, found nothing`),
  )
  const wrong = Object.entries(pages).flatMap(([page, source]) =>
    sourceFindings(source, whereOf(tenant, page, language), assets),
  )
  return [...absent, ...wrong]
}

function sourceFindings(source: string, where: Where, assets: ReadonlySet<string>): Finding[] {
  const { body, faults } = readPageSource(source)
  const unknown = placeholdersOf(body).filter((name) => !isPlaceholder(name))
  const pictures = [...body.matchAll(PICTURE)].map(([, target = '']) => target)
  const lost = pictures.filter((target) => !target.startsWith('/') && !assets.has(target))
  return [
    ...faults.map((message) => finding('front_matter', where, message)),
    ...unknown.map((name) =>
      finding(
        'page_unknown',
        { ...where, values: { placeholder: name } },
        `expected a known placeholder, found {{${name}}}`,
      ),
    ),
    ...lost.map((target) =>
      finding(
        'asset_missing',
        { ...where, values: { picture: target } },
        `expected a picture of the folder assets, found ${show(target)}`,
      ),
    ),
  ]
}

/** A page with its own address, `/<name>`. */
function ownFindings(tenant: LoadedTenant, page: string): Finding[] {
  const written = tenant.languages.filter((language) => tenant.pages[language]?.[page] !== undefined)
  const [first = tenant.languages[0] ?? ''] = written
  if (TAKEN.has(page)) {
    const message = `expected a name that is no address of the platform, found ${show(page)}, which is never shown`
    return [finding('page_shadowed', whereOf(tenant, page, first), message)]
  }
  const empty = written
    .filter((language) => !readPageSource(tenant.pages[language]?.[page] ?? '').body.trim())
    .map((language) =>
      finding('page_empty', whereOf(tenant, page, language), 'expected a text, found nothing'),
    )
  const missing = tenant.languages.filter(
    (language) => !written.includes(language) && !inherits(written, language),
  )
  if (missing.length === 0) return empty
  const message = `expected the page in ${missing.join(', ')} as well, found it in ${written.join(', ')} alone: others read that`
  const where = { ...whereOf(tenant, page, first), values: { languages: missing.join(', ') } }
  return [...empty, finding('page_untranslated', where, message)]
}

/** US English inherits from English. */
const inherits = (written: readonly string[], language: string): boolean =>
  language === 'en-US' && written.includes('en')
