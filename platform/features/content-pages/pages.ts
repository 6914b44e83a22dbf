import { NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { CONTENT_PAGES, fillPage } from '../../tenancy/content-pages.ts'
import { type RenderedPage, renderMarkdown } from './render.ts'

export interface ContentPage {
  readonly title: string
  readonly html: string
  /** Empty for a short page. */
  readonly contents: readonly { readonly id: string; readonly text: string }[]
  /** Words above the table of contents. */
  readonly contentsTitle: string
}

/** A table of contents helps from here on; before it is in the way. */
const LONG = 5

/** By the tenant's frozen pages: a changed tenant is another object, so nothing stale stays and nothing piles up. */
const rendered = new WeakMap<Tenant['pages'], Map<string, RenderedPage>>()

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
  const page = cached(tenant, `${language} ${name}`, () =>
    renderMarkdown(fillPage(source, tenant.settings, language)),
  )
  return {
    title: page.title ?? name,
    html: page.html,
    contents: page.headings.length >= LONG ? page.headings : [],
    contentsTitle: t('content:contents'),
  }
}

/** The platform's pages live under `/pages/`, a tenant's own under their bare name; neither answers at the other's place. */
export function isPlatformPage(name: string): boolean {
  return (CONTENT_PAGES as readonly string[]).includes(name)
}

function cached(tenant: Tenant, key: string, make: () => RenderedPage): RenderedPage {
  const pages = rendered.get(tenant.pages) ?? new Map<string, RenderedPage>()
  rendered.set(tenant.pages, pages)
  const known = pages.get(key)
  if (known) return known
  const page = make()
  pages.set(key, page)
  return page
}
