import type { Request } from 'express'
import { isFoundBy } from '../console/query.ts'
import { escapeHtml } from '../core/html.ts'
import type { Tenant } from '../core/tenant.ts'

const PER_PAGE = 100

/**
 * Development's page at the bare `localhost`: links to all sites, a hundred per page, and a search
 * by id, name and host (`?q=`).
 */
export function siteListHtml(
  tenants: readonly Tenant[],
  request: Pick<Request, 'headers' | 'query'>,
): string {
  const port = (request.headers.host ?? '').split(':')[1]
  const suffix = port ? `:${port}` : ''
  const search = typeof request.query.q === 'string' ? request.query.q.trim() : ''
  const found = tenants.filter((tenant) => isFoundBy(tenant, search))
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(request.query.page)) || 1))
  const items = found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ id, settings }) => {
    const address = `http://${id}.localhost${suffix}/`
    return `<li><a href="${address}">${escapeHtml(settings.name)}</a> <small>${address}</small></li>`
  })
  const form =
    tenants.length > PER_PAGE
      ? `<form><input type="search" name="q" value="${escapeHtml(search)}" aria-label="Id, name or host"> <button>Search</button></form>`
      : ''
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sites</title>
<body style="font:18px/1.6 system-ui,sans-serif;margin:10vh auto;max-width:40em;padding:0 1em"><h1>Sites</h1>${form}<ul>${items.join('')}</ul>${pageLinks(search, page, pages, found.length)}`
}

function pageLinks(search: string, page: number, pages: number, found: number): string {
  if (pages === 1) return found === 0 ? '<p>No site.</p>' : ''
  const link = (to: number, name: string): string =>
    to < 1 || to > pages
      ? ''
      : ` <a href="/?${escapeHtml(new URLSearchParams({ ...(search ? { q: search } : {}), page: String(to) }).toString())}">${name}</a>`
  return `<p>${found} sites, page ${page} of ${pages}.${link(page - 1, 'Previous')}${link(page + 1, 'Next')}</p>`
}
