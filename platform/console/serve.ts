import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import { createElement, type ReactElement } from 'react'
import type { z } from 'zod'
import type { Allowance } from '../core/allowance.ts'
import { AppError, AuthenticationRequiredError, ForbiddenError } from '../core/errors.ts'
import { parse } from '../infra/http/calls.ts'
import { setCookie } from '../infra/http/cookies.ts'
import { answerTo } from '../infra/http/error-response.ts'
import { limitKey, type RateLimits } from '../infra/rate-limit.ts'
import type { AuditAction } from './audit.ts'
import { CODE_FIELD, type ConfirmByCode, isConfirmed } from './confirmation.ts'
import { documentOf, fragmentOf } from './document.tsx'
import { ConfirmationPage } from './pages/confirmation-page.tsx'
import { may, type Permission } from './permissions.ts'
import { chosenKey } from './query.ts'
import { type ConsoleInput, DEVELOPER, type PlatformScope, type Staff } from './scope.ts'
import { COOKIES, forget } from './sessions.ts'
import { typedOf } from './typed-fields.ts'
import { countWork, type Work } from './waiting-work.ts'

/** The response of an endpoint. */
export type ConsoleAnswer =
  | {
      readonly page: ReactElement
      readonly title: string
      readonly status?: number
      /** Origins of the sites whose pages it shows in frames. */
      readonly frames?: readonly string[]
    }
  | { readonly fragment: ReactElement }
  /** A complete document with its own content policy. */
  | { readonly document: string; readonly policy: string }
  /** `done`: the action that the next page confirms. */
  | { readonly redirect: string; readonly done?: AuditAction }
  | { readonly json: unknown; readonly status?: number }
  /**
   * `type`: file extension, WebP by default. `name`: the browser saves the image under this name
   * instead of showing it.
   */
  | { readonly image: Buffer; readonly type?: string; readonly name?: string }
  /** A file, which the browser saves as `name`. */
  | { readonly file: Buffer; readonly type: string; readonly name: string }
  /** Lines of a file, which the browser saves as `name`. */
  | { readonly csv: AsyncIterable<string>; readonly name: string }

/** The fault of a form, in the reader's language. */
export interface FormFault {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * `kept`: the site chosen on this page (the field `tenant`) is remembered. `shown`: the page is
 * also about one site, so an address that names none is redirected to the remembered one. The
 * address then always says which site is shown, even after another tab has chosen another one.
 */
export type SiteMemory = 'kept' | 'shown'

interface RouteOf<Query extends z.ZodType, Body extends z.ZodType, S extends Staff | null> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: S extends Staff ? Permission : 'anyone'
  /** Requires that the session was confirmed by a second factor in the last ten minutes. */
  readonly confirmed?: true
  /** Rate limit per person; checked before the body is parsed. */
  readonly limit?: S extends Staff ? Allowance : never
  readonly site?: SiteMemory
  readonly query?: Query
  readonly body?: Body
  readonly handle: (input: ConsoleInput<z.output<Query>, z.output<Body>, S>) => Promise<ConsoleAnswer>
  /**
   * Shows the page again after a refused form; without it, a refusal is a page or JSON of its own.
   */
  readonly again?: (input: ConsoleInput<unknown, unknown, S>, fault: FormFault) => Promise<ConsoleAnswer>
}

/** An endpoint of the console, ready to be served. */
export interface ConsoleRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: Permission | 'anyone'
  readonly confirmed?: true
  readonly limit?: Allowance
  readonly site?: SiteMemory
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly handle: (input: ConsoleInput<unknown, unknown, never>) => Promise<ConsoleAnswer>
  readonly again?: (input: ConsoleInput<unknown, unknown, never>, fault: FormFault) => Promise<ConsoleAnswer>
}

/** An endpoint for staff with that permission. */
export function staffRoute<Query extends z.ZodType, Body extends z.ZodType>(
  route: RouteOf<Query, Body, Staff>,
): ConsoleRoute {
  return route as unknown as ConsoleRoute
}

/** An endpoint that needs no session, such as the sign-in. */
export function openRoute<Query extends z.ZodType, Body extends z.ZodType>(
  route: RouteOf<Query, Body, Staff | null> & { readonly access: 'anyone' },
): ConsoleRoute {
  return route as unknown as ConsoleRoute
}

/** `otherwise`: the person of a request without a session. */
export type OpenPlatformScope = (
  request: Request,
  response: Response,
  otherwise?: Staff | null,
) => Promise<PlatformScope>

export interface ServeDeps {
  readonly openScope: OpenPlatformScope
  readonly confirm: ConfirmByCode
  readonly rateLimits: Pick<RateLimits, 'use'>
  readonly script: string | null
  readonly development: boolean
}

/** The Express handler of an endpoint: session, permission, limit, parse, handle, answer. */
export function serveRoute(
  route: ConsoleRoute,
  { openScope, confirm, rateLimits, script, development }: ServeDeps,
): RequestHandler {
  const unsigned = development && route.method === 'GET' && route.access === 'sites.read' ? DEVELOPER : null
  return async (request, response) => {
    const scope = await openScope(request, response, unsigned)
    response.locals.scope = scope
    const { access, limit } = route
    if (access !== 'anyone') {
      if (!scope.staff) return refuseVisitor(request, response)
      if (!may(scope.staff.role, access)) throw new ForbiddenError('not_allowed')
      if (limit) await rateLimits.use(limit, limitKey(0, scope.staff.id))
      const asked = route.confirmed && (await askForCode(request, scope as PlatformScope<Staff>, confirm))
      if (asked) return send(response, asked, script)
    }
    const raw = { scope, query: request.query, body: request.body ?? {}, request, response }
    const input = raw as ConsoleInput<unknown, unknown, never>
    try {
      const query = route.query ? parse(route.query, raw.query) : undefined
      const body = route.body ? parse(route.body, raw.body) : undefined
      const elsewhere =
        route.site && rememberSite(route.site, scope, { request, response, fields: query ?? body })
      if (elsewhere !== undefined) return send(response, { redirect: elsewhere }, script)
      const answer = await route.handle({ ...input, query, body })
      if ('csv' in answer) await stream(response, answer)
      else await sendPage(response, answer, script)
    } catch (error) {
      if (response.headersSent || !route.again || !(error instanceof AppError) || wantsJson(request))
        throw error
      const { status, headers, body } = answerTo(error, scope.t)
      response.set(headers)
      const { message, fields = {} } = body.error
      const shown = await route.again(input, { message, fields })
      if ('csv' in shown) throw error
      await sendPage(response, 'page' in shown ? { ...shown, status } : shown, script)
    }
  }
}

/**
 * Remembers the site that `fields` choose, if the person works for it.
 * @returns the address to redirect to, for a page of one site whose address names none
 */
function rememberSite(
  memory: SiteMemory,
  scope: PlatformScope,
  { request, response, fields }: { request: Request; response: Response; fields: unknown },
): string | undefined {
  const chosen = (fields as { readonly tenant?: unknown } | undefined)?.tenant
  if (chosen !== undefined) {
    const isNew = chosen !== scope.site && scope.tenants.some(({ key }) => key === chosen)
    if (isNew) setCookie(response, COOKIES.site, String(chosen))
    return undefined
  }
  const key = chosenKey(scope, undefined)
  if (memory === 'kept' || request.method !== 'GET' || wantsJson(request) || key === undefined)
    return undefined
  const { pathname, searchParams } = new URL(request.originalUrl, 'http://console')
  searchParams.set('tenant', String(key))
  return `${pathname}?${searchParams}`
}

/**
 * Asks for a code if the last confirmation is too old. The page that asks contains the fields of
 * the form, and sends them again with the code.
 * @returns undefined if the request may proceed
 */
async function askForCode(
  request: Request,
  scope: PlatformScope<Staff>,
  confirm: ConfirmByCode,
): Promise<Extract<ConsoleAnswer, { page: unknown }> | undefined> {
  const { [CODE_FIELD]: code, ...fields } = typedOf(request.body)
  if (isConfirmed(scope)) return undefined
  if (wantsJson(request)) throw new ForbiddenError('code_needed')
  const title = scope.t('console:confirm_title')
  const pageOf = (fault?: string) =>
    createElement(ConfirmationPage, { scope, action: request.path, fields, ...(fault ? { fault } : {}) })
  if (code === undefined) return { page: pageOf(), title, status: 403 }
  try {
    await confirm(scope, { code, address: request.ip })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, body } = answerTo(error, scope.t)
    return { page: pageOf(body.error.message), title, status }
  }
}

/** Redirects links to the sign-in, which leads back; other requests get a 403. */
function refuseVisitor(request: Request, response: Response): void {
  if (wantsJson(request) || request.method !== 'GET') throw new AuthenticationRequiredError()
  response.redirect(303, `/sign-in?next=${encodeURIComponent(request.originalUrl)}`)
}

export function wantsJson(request: Request): boolean {
  return request.accepts(['html', 'json']) === 'json'
}

/**
 * Sends a file while it is being read. If the browser disconnects, reading stops. A fault after the
 * first line closes the connection, so that the browser sees that the file is incomplete.
 */
async function stream(
  response: Response,
  { csv, name }: Extract<ConsoleAnswer, { csv: unknown }>,
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.attachment(name).type('text/csv; charset=utf-8')
  try {
    await pipeline(Readable.from(csv, { objectMode: false }), response)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Sends a response; a page with the counts of its navigation, as they are after its work. */
async function sendPage(
  response: Response,
  answer: Exclude<ConsoleAnswer, { csv: unknown }>,
  script: string | null,
): Promise<void> {
  const scope = response.locals.scope as PlatformScope
  if ('page' in answer && scope.staff) response.locals.work = await countWork(scope as PlatformScope<Staff>)
  send(response, answer, script)
}

/** Sends a response. Browsers never store the console's pages. */
export function send(
  response: Response,
  answer: Exclude<ConsoleAnswer, { csv: unknown }>,
  script: string | null,
): void {
  response.setHeader('cache-control', 'no-store')
  if ('redirect' in answer) {
    if (answer.done) setCookie(response, COOKIES.done, answer.done)
    return void response.redirect(303, answer.redirect)
  }
  if ('image' in answer) {
    if (answer.name !== undefined) response.attachment(answer.name)
    return void response.type(answer.type ?? 'webp').send(answer.image)
  }
  if ('file' in answer) {
    response.attachment(answer.name)
    return void response.type(answer.type).send(answer.file)
  }
  if ('json' in answer) return void response.status(answer.status ?? 200).json(answer.json)
  if ('document' in answer) {
    response.setHeader('content-security-policy', answer.policy)
    return void response.type('html').send(answer.document)
  }
  if ('fragment' in answer) return void response.type('html').send(fragmentOf(answer.fragment))
  const nonce = randomBytes(16).toString('base64')
  const policy = String(response.getHeader('content-security-policy'))
  const frames = answer.frames?.length ? `; frame-src ${answer.frames.join(' ')}` : ''
  response.setHeader(
    'content-security-policy',
    policy.replace("style-src 'self'", `style-src 'nonce-${nonce}'`) + frames,
  )
  const { locale, t, done } = response.locals.scope as PlatformScope
  if (done) forget(response, COOKIES.done)
  const work = response.locals.work as readonly Work[] | undefined
  const html = documentOf(answer.page, { title: answer.title, locale, t, nonce, script, work })
  response
    .status(answer.status ?? 200)
    .type('html')
    .send(html)
}
