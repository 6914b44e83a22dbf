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
  /** For search engines; null takes the site's own. */
  readonly description: string | null
  /** Language of the text where it is not the reader's. */
  readonly language: string | null
  readonly html: string
  /** Empty for a short page. */
  readonly contents: readonly { readonly id: string; readonly text: string }[]
  /** Words above the table of contents. */
  readonly contentsTitle: string
  /** What is new in this version of the text; null where the page does not say. */
  readonly changes: { readonly title: string; readonly texts: readonly string[] } | null
}

/** A table of contents helps from here on; before it is in the way. */
const LONG = 5

/**
 * By the tenant's frozen pages: a changed tenant is another object, so nothing stale stays and
 * nothing piles up.
 */
const rendered = new WeakMap<Tenant['pages'], Map<string, CachedPage>>()

interface CachedPage extends RenderedPage {
  readonly meta: PageMeta
}

/**
 * A page of `tenant.pages` in the reader's language, else in the site's own language.
 * @throws NotFoundError where the site has no such page
 */
export function contentPage(scope: RequestScope, name: string): ContentPage {
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

/** What the site's terms say is new in them, in the reader's language. */
export function termsChanges(scope: RequestScope): readonly string[] {
  return contentPage(scope, 'terms').changes?.texts ?? []
}

/**
 * The platform's pages live under `/pages/`, a tenant's own under their bare name; neither answers
 * at the other's place.
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
