import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { requireAgeCheck } from '../../core/age-assurance.ts'
import type { Allowance, ReadAllowance } from '../../core/allowance.ts'
import type { Call, ResponseOf } from '../../core/contract.ts'
import {
  AuthenticationRequiredError,
  BadRequestError,
  type FieldError,
  type FieldErrors,
  ForbiddenError,
  ValidationError,
} from '../../core/errors.ts'
import type { DetachedScope, RequestContext, RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Identity, KnownViewer, Member, Viewer } from '../../core/viewer.ts'
import type { Passed } from './pass.ts'
import { refuseUnstorable } from './storable.ts'

/**
 * Opens the scope of a request, runs `work` in its transaction, commits, then runs deferred work.
 */
export type OpenScope = <T>(
  request: Request,
  response: Response,
  work: (scope: RequestScope) => Promise<T>,
) => Promise<T>

/** The same with a viewer of whom only the identity is read. */
export type OpenIdentity = <T>(
  request: Request,
  response: Response,
  work: (scope: RequestScope<KnownViewer>) => Promise<T>,
) => Promise<T>
export type LimitedCall = Pick<Call, 'access'> & { readonly limit: Allowance }

export interface ScopeOpener extends OpenScope {
  readonly identity: OpenIdentity
  /** Identifies the viewer; no transaction is open afterwards. */
  detached(request: Request, response: Response): Promise<DetachedScope>
  /**
   * Counts a use of a call before its transaction begins. Visitors are not counted at a call of
   * members, which refuses them.
   * @throws TooManyAttemptsError
   */
  count(request: Request, response: Response, call: LimitedCall): Promise<void>
  /**
   * Who sent a pass with the request, without a look-up; undefined if it is not valid. Counts one
   * read. @throws TooManyAttemptsError
   */
  passed(request: Request, response: Response, given: GivenPass): PassedScope | undefined
}

export interface GivenPass {
  readonly act: string
  readonly pass: string
  readonly reads: ReadAllowance
}

/** A request whose member is known by a pass. */
export interface PassedScope extends Passed {
  readonly tenant: Tenant
}

/** How a call is answered without the database, if its body has a valid pass. */
export interface ByPass<Body, Response> {
  readonly reads: ReadAllowance
  /** @returns the act and the pass for it; undefined if the body has none */
  given(body: Body): Omit<GivenPass, 'reads'> | undefined
  answer(scope: PassedScope, body: Body): Response
}

export interface CallInput<Query, Body, Scope extends RequestContext<KnownViewer>> {
  readonly scope: Scope
  readonly query: Query
  readonly body: Body
  /**
   * From the header `Idempotency-Key` or the form's field `idempotency_key`; required if the
   * contract is `idempotent`.
   */
  readonly idempotencyKey: string
  readonly request: Request
  readonly response: Response
}

type ViewerOf<C> = C extends { access: 'member' } ? Member : Viewer
type KnownOf<C> = C extends { access: 'member' } ? Identity : KnownViewer
type ScopeOf<C> = C extends { transaction: 'none' }
  ? DetachedScope<ViewerOf<C>>
  : C extends { needs: 'identity' }
    ? RequestScope<KnownOf<C>>
    : RequestScope<ViewerOf<C>>
type QueryOut<C> = C extends { query: infer S extends z.ZodType } ? z.output<S> : undefined
type BodyOut<C> = C extends { body: infer S extends z.ZodType } ? z.output<S> : undefined

/** A contract with its handler, ready to be served and described. */
export interface CallRoute<C extends Call = Call> {
  readonly call: C
  readonly handle: (input: CallInput<unknown, unknown, RequestContext<KnownViewer>>) => Promise<unknown>
  readonly byPass?: ByPass<unknown, unknown> | undefined
}

/**
 * Binds a handler to its contract; the types of scope, query, body, viewer and response are derived
 * from it.
 *
 * @param byPass answers requests with a valid pass; the handler gets the others
 */
export function route<const C extends Call>(
  call: C,
  handle: (input: CallInput<QueryOut<C>, BodyOut<C>, ScopeOf<C>>) => Promise<z.input<C['response']>>,
  byPass?: ByPass<BodyOut<C>, z.input<C['response']>>,
): CallRoute<C> {
  return { call, handle: handle as CallRoute['handle'], byPass: byPass as CallRoute['byPass'] }
}

/**
 * Whether the parameters of a request select this call among those with its method and path
 * (`when`).
 */
export function isPicked(call: Call, { query }: Request): boolean {
  return Object.entries(call.when ?? {}).every(([key, value]) => query[key] === value)
}

/** A request to a call, with its parts already read from JSON or a form. */
export interface CallRequest {
  readonly request: Request
  readonly response: Response
  readonly query: unknown
  readonly body: unknown
  readonly idempotencyKey: unknown
}

/** The Express handler of a call in JSON. */
export function serveCall(route: CallRoute, openScope: ScopeOpener) {
  return async (request: Request, response: Response): Promise<void> => {
    const answer = await runCall(route, openScope, {
      request,
      response,
      query: request.query,
      body: request.body ?? {},
      idempotencyKey: request.headers['idempotency-key'],
    })
    if (route.call.cache === 'browser') response.set(keptByBrowser(answer))
    else response.setHeader('cache-control', 'no-store')
    response.json(answer)
  }
}

/**
 * Runs a call: access, limits, parsing, the handler in one transaction or with a detached scope,
 * and the response by allow-list. Used for JSON and for forms.
 *
 * @throws errors of the handler, `parse`, `requireMember` and `requireAgeCheck`;
 * TooManyAttemptsError; BadRequestError `idempotency_key_missing`
 */
export async function runCall<C extends Call>(
  { call, handle, byPass }: CallRoute<C>,
  openScope: ScopeOpener,
  sent: CallRequest,
): Promise<ResponseOf<C>> {
  const { request, response } = sent
  if (byPass && call.body) {
    const body = parse(call.body, sent.body)
    const given = byPass.given(body)
    const passed = given && openScope.passed(request, response, { ...given, reads: byPass.reads })
    if (passed) return call.response.parse(byPass.answer(passed, body)) as ResponseOf<C>
  }
  const run = async (scope: RequestContext<KnownViewer>): Promise<ResponseOf<C>> => {
    if (call.access === 'member') requireMember(scope.viewer)
    if (asksAgeCheck(call)) requireAgeCheck(scope)
    // Counted already, but for a scope without a transaction; a request counts a use once.
    if (call.limit) await scope.limit(call.limit)
    if (call.reads) scope.limitReads(call.reads)
    const query = call.query ? parse(call.query, sent.query) : undefined
    const body = call.body && !call.upload ? parse(call.body, sent.body) : undefined
    const key = idempotencyKey(call, sent.idempotencyKey)
    const input = { scope, query, body, idempotencyKey: key, request, response }
    return call.response.parse(await handle(input)) as ResponseOf<C>
  }
  if (call.transaction === 'none') return run(await openScope.detached(request, response))
  const { limit, access } = call
  if (limit) await openScope.count(request, response, { limit, access })
  return call.needs === 'identity'
    ? openScope.identity(request, response, run)
    : openScope(request, response, run)
}

/**
 * Seconds for which a browser uses a response without revalidation: a changed tenant file shows
 * after that.
 */
const KEPT_SECONDS = 300

/**
 * Headers of a response that is the same for every viewer of a language, which the cookies and the
 * browser determine. Afterwards the browser revalidates with the `ETag`, and Express answers 304 if
 * nothing has changed.
 */
function keptByBrowser(body: unknown): Readonly<Record<string, string>> {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)
  return {
    'cache-control': `private, max-age=${KEPT_SECONDS}`,
    vary: 'accept-encoding, accept-language, cookie',
    etag: `W/"${hash}"`,
  }
}

/** Whether members whose age has yet to be checked are refused. */
export function asksAgeCheck({ access, ageCheck }: Pick<Call, 'access' | 'ageCheck'>): boolean {
  return (ageCheck ?? (access === 'member' ? 'asked' : 'open')) === 'asked'
}

/**
 * @throws AuthenticationRequiredError for visitors, ForbiddenError `account_disabled` for a session
 * of a disabled member
 */
function requireMember(viewer: KnownViewer): void {
  if (viewer.kind === 'member') return
  throw viewer.disabled ? new ForbiddenError('account_disabled') : new AuthenticationRequiredError()
}

function idempotencyKey(call: Call, key: unknown): string {
  const usable = typeof key === 'string' && /^[\w-]{8,100}$/.test(key)
  if (call.idempotent && !usable) throw new BadRequestError('idempotency_key_missing')
  return usable ? key : ''
}

/**
 * @throws ValidationError with one entry per invalid field, named by its path (`place.region`);
 * BadRequestError for text that no keyboard can type
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  refuseUnstorable(value)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: Record<string, FieldError> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.')
    fields[field] ??= fieldError(issue)
  }
  throw new ValidationError(fields as FieldErrors)
}

/** The limits of an issue, as values for the texts of schema codes. */
function limitsOf(issue: z.core.$ZodIssue): Readonly<Record<string, number>> {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  return {}
}

/**
 * A schema may name its own code (`z.string({ error: 'name_invalid' })`); otherwise the kind of
 * issue decides.
 */
function fieldError(issue: z.core.$ZodIssue): FieldError {
  if (/^[a-z][a-z_]+$/.test(issue.message)) return { code: issue.message, params: limitsOf(issue) }
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? { code: 'too_long', params: { max: Number(issue.maximum) } }
      : { code: 'too_large', params: { max: Number(issue.maximum) } }
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && Number(issue.minimum) <= 1) return { code: 'required' }
    return issue.origin === 'string'
      ? { code: 'too_short', params: { min: Number(issue.minimum) } }
      : { code: 'too_small', params: { min: Number(issue.minimum) } }
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { code: 'required' }
  return { code: 'invalid_choice' }
}
