import { STATUS_CODES } from 'node:http'
import type { Request, Response } from 'express'
import { escapeHtml } from '../core/html.ts'
import type { Services } from './services.ts'

/**
 * A host that no tenant claims: a 404 that names no brand (decision 1.1). In development the bare `localhost` lists the
 * demo sites instead (decision 1.7).
 */
export function neutralNotFound(request: Request, response: Response, { config, tenants }: Services): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  response.setHeader('cache-control', 'no-store')
  if (!config.production && (host === 'localhost' || host === '127.0.0.1') && request.path === '/') {
    response.type('html').end(siteList(tenants.all(), (request.headers.host ?? '').split(':')[1]))
    return
  }
  sendNeutral(response, 404)
}

/** An answer that names no brand: the name that HTTP has for its status. */
export function sendNeutral(response: Response, status: number): void {
  const name = STATUS_CODES[status] ?? 'Error'
  const text = `${name.charAt(0)}${name.slice(1).toLowerCase()}\n`
  response.status(status).type('text/plain').setHeader('cache-control', 'no-store').end(text)
}

function siteList(tenants: ReturnType<Services['tenants']['all']>, port: string | undefined): string {
  const suffix = port ? `:${port}` : ''
  const items = tenants.map(({ id, settings }) => {
    const address = `http://${id}.localhost${suffix}/`
    return `<li><a href="${address}">${escapeHtml(settings.name)}</a> <small>${address}</small></li>`
  })
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sites</title>
<body style="font:18px/1.6 system-ui,sans-serif;margin:10vh auto;max-width:40em;padding:0 1em"><h1>Sites</h1><ul>${items.join('')}</ul>`
}
