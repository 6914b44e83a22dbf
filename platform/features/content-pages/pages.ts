import { NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isoFor } from '../../i18n/languages.ts'
import { brandFile } from '../../tenancy/brand-files.ts'
import { CONTENT_PAGES, fillPage } from '../../tenancy/content-pages.ts'
import { type PageMeta, readPageSource } from '../../tenancy/page-source.ts'
import { generatedParts } from './generated.ts'
import { type RenderedPage, renderMarkdown } from './render.ts'

export interface ContentPage {
  /** For the browser's tab. */
  readonly title: string
  readonly heading: string
  /** For search engines; null uses the site's. */
  readonly description: string | null
  /** Language of the text if it is not the reader's. */
  readonly language: string | null
  readonly html: string
  /** Empty for a short page. */
  readonly contents: readonly { readonly id: string; readonly text: string }[]
  /** Heading of the table of contents. */
  readonly contentsTitle: string
  /** What is new in this version of the text; null if the page does not list it. */
  readonly changes: { readonly title: string; readonly texts: readonly string[] } | null
}

/** Headings from which a table of contents is shown; on shorter pages it is in the way. */
const LONG = 5

/**
 * Cache keyed by the tenant's frozen pages: a changed tenant is another object, so entries are
 * never stale and are garbage-collected.
 */
const rendered = new WeakMap<Tenant['pages'], Map<string, CachedPage>>()

interface CachedPage extends RenderedPage {
  readonly meta: PageMeta
}

/**
 * A page of `tenant.pages` in the reader's language, else in the site's default language.
 * @throws NotFoundError if the site has no such page
 */
export function contentPage(scope: Pick<RequestScope, 'tenant' | 'locale' | 't'>, name: string): ContentPage {
  const { tenant, locale, t } = scope
  const base = locale.code === 'en-US' ? (['en-US', 'en'] as const) : ([locale.code] as const)
  const language = [...base, ...tenant.languages].find((code) =>
    Object.hasOwn(tenant.pages[code] ?? {}, name),
  )
  const source = language && tenant.pages[language]?.[name]
  if (!language || source === undefined) throw new NotFoundError('page_not_found')
  const page = cached(tenant, `${language} ${locale.code} ${name}`, () => {
    const { meta, body } = readPageSource(source)
    const picture = (asset: string) => brandFile(tenant, asset)
    return {
      ...renderMarkdown(fillPage(body, tenant.settings, language, generatedParts(scope)), picture),
      meta,
    }
  })
  const heading = page.title ?? page.meta.title ?? name
  return {
    title: page.meta.title ?? heading,
    heading,
    description: page.meta.description ?? null,
    language: (base as readonly string[]).includes(language) ? null : isoFor(language),
    html: page.html,
    contents: page.headings.length >= LONG ? page.headings : [],
    contentsTitle: t('content:contents'),
    changes: page.meta.changes?.length ? { title: t('content:changes'), texts: page.meta.changes } : null,
  }
}

/** The changes that the site's terms list, in the reader's language. */
export function termsChanges(scope: RequestScope): readonly string[] {
  return contentPage(scope, 'terms').changes?.texts ?? []
}

/**
 * Whether the page belongs under `/pages/` (the platform's) instead of a bare name (a tenant's
 * own). Neither is served at the other address.
 */
export function isPlatformPage(name: string): boolean {
  return (CONTENT_PAGES as readonly string[]).includes(name)
}

function cached(tenant: Tenant, key: string, make: () => CachedPage): CachedPage {
  const pages = rendered.get(tenant.pages) ?? new Map<string, CachedPage>()
  rendered.set(tenant.pages, pages)
  const known = pages.get(key)
  if (known) return known
  const page = make()
  pages.set(key, page)
  return page
}
