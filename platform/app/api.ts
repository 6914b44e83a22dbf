import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import express, { type RequestHandler, Router } from 'express'
import { MethodNotAllowedError, NotFoundError } from '../core/errors.ts'
import type { UploadServer } from '../features/photos/server.ts'
import { type CallRoute, isPicked, type ScopeOpener, serveCall } from '../infra/http/calls.ts'
import { signedJson } from '../infra/http/raw-body.ts'
import { callRoutes } from './call-routes.ts'
import { openApiDocument } from './openapi.ts'
import type { Services } from './services.ts'

/** Every call, with and without `.php`. */
export function apiRouter(services: Services, openScope: ScopeOpener, withUpload: UploadServer): Router {
  const router = Router()
  router.use((request, _response, next) => {
    request.url = request.url.replace(/^(\/[\w-]+)\.php(?=$|\?)/, '$1')
    next()
  })
  const all = callRoutes(services)
  // The signature covers the raw bytes of the body.
  router.use('/age-callback', signedJson('4kb'))
  router.use(express.json({ limit: '64kb' }))
  // Payment providers send forms.
  router.use('/payment-webhook', express.urlencoded({ extended: false, limit: '4kb' }))
  router.get('/openapi.json', sendDescription(all))
  const serve = (route: CallRoute) => {
    const handler = serveCall(route, openScope)
    return route.call.upload ? withUpload(route.call, handler) : handler
  }
  for (const [key, routes] of grouped(all)) {
    const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const handlers = routes.map((route) => ({ route, handler: serve(route) }))
    router[method.toLowerCase() as 'get'](path.replace(/^\/api/, ''), pick(handlers))
  }
  router.use(refuseTheRest(all))
  return router
}

/**
 * Serves the description of all calls. It is built at the first request, because that would take a
 * good part of the start, and compressed once per encoding.
 */
function sendDescription(all: readonly CallRoute[]): RequestHandler {
  let text: Buffer | undefined
  const kept = new Map<string, Buffer>()
  return (request, response) => {
    text ??= Buffer.from(JSON.stringify(openApiDocument(all.map(({ call }) => call))))
    const encoding = request.acceptsEncodings(['br', 'gzip']) || 'identity'
    const body = kept.get(encoding) ?? PACKED[encoding]?.(text) ?? text
    kept.set(encoding, body)
    if (encoding in PACKED) response.setHeader('content-encoding', encoding)
    response.type('json').vary('accept-encoding').send(body)
  }
}

const PACKED: Readonly<Record<string, (text: Buffer) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => gzipSync(text),
}

/** Answers requests that no call has answered: an unknown address, or an unsupported method. */
function refuseTheRest(all: readonly CallRoute[]): RequestHandler {
  const methods = new Map<string, Set<string>>([
    ['/events', new Set(['GET', 'HEAD'])],
    ['/openapi.json', new Set(['GET', 'HEAD'])],
  ])
  for (const { call } of all) {
    const path = call.path.replace(/^\/api/, '')
    const known = methods.get(path) ?? new Set()
    methods.set(path, known.add(call.method))
    if (call.method === 'GET') known.add('HEAD')
  }
  return (request, response) => {
    const allowed = methods.get(request.path)
    if (!allowed) throw new NotFoundError()
    if (request.method !== 'OPTIONS') throw new MethodNotAllowedError([...allowed])
    response
      .status(204)
      .setHeader('allow', [...allowed].join(', '))
      .end()
  }
}

/** Groups calls by method and path; calls distinguished by a query parameter come first. */
function grouped(routes: readonly CallRoute[]): Map<string, CallRoute[]> {
  const groups = new Map<string, CallRoute[]>()
  for (const route of routes) {
    const key = `${route.call.method} ${route.call.path}`
    const group = groups.get(key) ?? []
    if (route.call.when) group.unshift(route)
    else group.push(route)
    groups.set(key, group)
  }
  return groups
}

function pick(handlers: readonly { route: CallRoute; handler: RequestHandler }[]): RequestHandler {
  return (request, response, next) => {
    const chosen = handlers.find(({ route }) => isPicked(route.call, request))
    if (!chosen) throw new NotFoundError()
    return chosen.handler(request, response, next)
  }
}
