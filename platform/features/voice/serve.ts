import { createHash } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { requireAgeCheck } from '../../core/age-assurance.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import { VOICE_PREFIX } from '../../core/voice.ts'
import type { OpenIdentity } from '../../infra/http/calls.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import { VOICE_MIME } from '../../infra/voice/checked-voice.ts'
import { isWebm } from '../../infra/voice/webm-reader.ts'
import type { VoiceFiles } from '../../infra/voice-files.ts'
import { readSignedPhoto } from '../photos/server.ts'
import { findServed } from './queries.ts'

/** CSP of a sound: as a document it could run nothing. */
const ALONE = "default-src 'none'; media-src 'self'; sandbox"

/** How long a browser may use its copy before it asks again. */
const FRESH_SECONDS = 60

interface ServeDeps {
  readonly files: VoiceFiles
  readonly openScope: OpenIdentity
  readonly appSecrets: KeyRing
  readonly tenantOf: (response: Response) => Tenant
  /** The token in the request's session cookie, valid or not; undefined without one. */
  readonly sessionOf: (request: Request) => string | undefined
}

/** `<name>` or `<name>.<signature>`. */
const FILE = /^([\w-]{22})(?:\.([\w-]{1,100}))?$/

interface Allowed {
  readonly tenant: string
  readonly content: string
  readonly seconds: number
}

/**
 * `GET /voices/<name>` for the two members of the conversation, as photos of messages are served
 * (`features/photos/serve.ts`): with a valid signature without a transaction, otherwise by the
 * session; everybody else gets the same 404 as for an unknown name. Answers ranges, without which
 * Safari plays nothing.
 */
export function voiceFiles(deps: ServeDeps): Router {
  const router = Router()
  router.get(`${VOICE_PREFIX}:file`, async (request, response) => {
    const [, name, signature] = FILE.exec(request.params.file) ?? []
    if (!name) throw new NotFoundError()
    const allowed = signedFor(deps, { name, signature }, { request, response })
    const { tenant, content, seconds } = allowed ?? (await checked(deps, name, { request, response }))
    const bytes = await deps.files.read(tenant, content)
    if (!bytes) throw new NotFoundError()
    response.setHeader('cache-control', `private, max-age=${seconds}`)
    response.setHeader('vary', 'cookie')
    response.setHeader('content-security-policy', ALONE)
    response.setHeader('etag', etagOf(tenant, name))
    send(bytes, { request, response })
  })
  return router
}

interface Exchange {
  readonly request: Request
  readonly response: Response
}

/** Without the database; undefined without a valid signature. */
function signedFor(
  { appSecrets, tenantOf, sessionOf }: ServeDeps,
  { name, signature }: { readonly name: string; readonly signature: string | undefined },
  { request, response }: Exchange,
): Allowed | undefined {
  if (signature === undefined) return undefined
  const now = new Date()
  const tenant = tenantOf(response).id
  const reader = { tenant, session: sessionOf(request) ?? '' }
  const voice = readSignedPhoto(appSecrets, reader, { name, signature, now })
  if (voice === undefined || voice.sizes !== 'all') return undefined
  const seconds = Math.ceil((voice.expires.getTime() - now.getTime()) / 1000)
  return { tenant, content: voice.content, seconds }
}

/** By the session, in a transaction. @throws NotFoundError, AgeCheckRequiredError */
async function checked(
  { openScope }: ServeDeps,
  name: string,
  { request, response }: Exchange,
): Promise<Allowed> {
  return openScope(request, response, async (scope) => {
    const voice = await findServed(scope, name)
    if (!voice) throw new NotFoundError()
    if (!voice.own) requireAgeCheck(scope)
    return { tenant: scope.tenant.id, content: voice.content, seconds: FRESH_SECONDS }
  })
}

/** A name keeps its file; a hash of the content would say which two are the same. */
function etagOf(tenant: string, name: string): string {
  return `"${createHash('sha256').update(`voice\n${tenant}\n${name}`).digest('base64url').slice(0, 22)}"`
}

/** The whole file, or the one range that was asked for. */
function send(bytes: Buffer, { request, response }: Exchange): void {
  response.setHeader('accept-ranges', 'bytes')
  response.type(VOICE_MIME[isWebm(bytes) ? 'webm' : 'mp4'])
  // Of another file than the one that the browser has a part of: all of it.
  const condition = request.headers['if-range']
  const ranges =
    condition === undefined || condition === response.getHeader('etag')
      ? request.range(bytes.length)
      : undefined
  if (ranges === -1) {
    response.setHeader('content-range', `bytes */${bytes.length}`)
    return void response.status(416).end()
  }
  const range =
    Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  if (!range) return void response.send(bytes)
  response.setHeader('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
  response.status(206).send(bytes.subarray(range.start, range.end + 1))
}
