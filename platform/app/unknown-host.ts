import { STATUS_CODES } from 'node:http'
import type { Request, Response } from 'express'
import { consoleOrigin } from '../console/server.ts'
import type { Services } from './services.ts'

/**
 * A host that no tenant claims: a 404 that names no brand
 * (docs/product-rules.md#host-picks-the-site). In development the bare `localhost` leads to the
 * sites in the console, which need no sign-in there.
 */
export function neutralNotFound(request: Request, response: Response, { config }: Services): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  response.setHeader('cache-control', 'no-store')
  if (!config.production && (host === 'localhost' || host === '127.0.0.1') && request.path === '/') {
    response.redirect(302, `${consoleOrigin(config)}/sites`)
    return
  }
  sendNeutral(response, 404)
}

/** A response without a brand: the reason phrase of its status. */
export function sendNeutral(response: Response, status: number): void {
  const name = STATUS_CODES[status] ?? 'Error'
  const text = `${name.charAt(0)}${name.slice(1).toLowerCase()}\n`
  response.status(status).type('text/plain').setHeader('cache-control', 'no-store').end(text)
}
