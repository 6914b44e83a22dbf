import busboy from 'busboy'
import type { Request, Response } from 'express'
import type { Call, UploadKind } from '../../core/contract.ts'
import { AppError, BadRequestError, ValidationError } from '../../core/errors.ts'
import { LARGEST_PHOTO_MB } from '../../core/photo-limit.ts'
import { LARGEST_VOICE_MB } from '../../core/voice.ts'
import type { ScopeOpener } from '../../infra/http/calls.ts'
import { type ProcessedPhoto, processPhoto } from './processing.ts'
import { UploadSlots } from './upload-slots.ts'

/** Minimum speed of an upload. */
interface UploadPace {
  /** Milliseconds for the whole file. */
  readonly patience: number
  /** Milliseconds between checks that `least` further bytes have arrived. */
  readonly interval: number
  readonly least: number
}

/**
 * A slow mobile network is ten times faster than the minimum; a sender of single bytes would hold a
 * slot for a minute.
 */
const PACE: UploadPace = { patience: 60_000, interval: 5000, least: 16 * 1024 }

/** What a file of each kind may be, and the codes of its refusals. */
const KINDS = {
  photo: { mb: LARGEST_PHOTO_MB, missing: 'photo_missing', tooLarge: 'photo_too_large' },
  voice: { mb: LARGEST_VOICE_MB, missing: 'voice_invalid', tooLarge: 'voice_too_long' },
} as const satisfies Readonly<Record<UploadKind, object>>

export interface Upload {
  readonly photo: ProcessedPhoto
  readonly fields: Readonly<Record<string, string>>
}

const uploads = new WeakMap<Request, Upload>()
const otherFiles = new WeakMap<Request, Buffer>()

/** The upload that `uploadServer` read. @throws BadRequestError if the request contained none. */
export function uploadOf(request: Request): Upload {
  const upload = uploads.get(request)
  if (!upload) throw new BadRequestError('photo_missing')
  return upload
}

/** The file that `uploadServer` read, as it came. @throws BadRequestError if there was none */
export function fileOf(request: Request): Buffer {
  const file = otherFiles.get(request)
  if (!file) throw new BadRequestError(KINDS.voice.missing)
  return file
}

export interface UploadDeps {
  readonly openScope: ScopeOpener
  readonly pace?: UploadPace
}

type Serve = (request: Request, response: Response) => Promise<void>

/** Serves a call with a file once it has arrived and is processed. */
export type UploadServer = (call: Call, serve: Serve) => Serve

/**
 * Reads multipart bodies (one file, in the field of its kind) and processes pictures before the
 * call runs, so that neither a slow upload nor a large picture holds a database connection. Reads
 * bodies of members only, takes a slot before the first byte, and holds it until the call has ended
 * (`UploadSlots`). Requests of visitors are refused by the call itself.
 *
 * @returns wraps calls with `upload`; all of them share the slots
 */
export function uploadServer({ openScope, pace = PACE }: UploadDeps): UploadServer {
  const slots = new UploadSlots()
  return (call, serve) => async (request, response) => {
    const multipart = request.headers['content-type']?.startsWith('multipart/form-data')
    if (!multipart || !request.headers.cookie) return serve(request, response)
    const scope = await openScope.detached(request, response)
    const { viewer, tenant } = scope
    if (viewer.kind !== 'member') return serve(request, response)
    const leave = slots.take({ tenant: tenant.key, member: viewer, address: request.ip })
    try {
      if (call.limit) await scope.limit(call.limit)
      const kind = call.upload ?? 'photo'
      const received = await read(request, kind, pace)
      if (received && kind !== 'photo') otherFiles.set(request, received.file)
      else if (received) {
        const photo = await processPhoto(received.file, [tenant.id, viewer.id])
        uploads.set(request, { photo, fields: received.fields })
      }
      await serve(request, response)
    } catch (error) {
      // A slow sender must not keep the connection either.
      if (error instanceof AppError && error.code === TOO_SLOW) response.setHeader('connection', 'close')
      throw error
    } finally {
      leave()
    }
  }
}

const TOO_SLOW = 'upload_too_slow'

interface Received {
  readonly file: Buffer
  readonly fields: Readonly<Record<string, string>>
}

function read(request: Request, kind: UploadKind, pace: UploadPace): Promise<Received | undefined> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    let file: Buffer | undefined
    const fail = (error: AppError) => {
      unwatch()
      request.unpipe()
      request.resume()
      reject(error)
    }
    const unwatch = watchPace(request, pace, () => fail(new ValidationError({}, TOO_SLOW)))
    const missing = () => fail(new BadRequestError(KINDS[kind].missing))
    const parser = parserOf(request, kind)
    if (!parser) return missing()
    parser.on('file', (name, stream) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => fail(tooLarge(kind)))
      // If the body is cut off, the file's stream emits its own error, which without a listener
      // would end the process.
      stream.on('error', missing)
      stream.on('end', () => {
        // A form sends an empty file if none was chosen.
        if (name === kind && parts.length > 0) file = Buffer.concat(parts)
      })
    })
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('error', missing)
    parser.on('close', () => {
      unwatch()
      resolve(file ? { file, fields } : undefined)
    })
    request.on('aborted', missing)
    // Disconnected during the session lookup: no further event would arrive.
    if (request.destroyed) return missing()
    request.pipe(parser)
  })
}

/** @returns stops watching */
function watchPace(
  { socket }: Request,
  { patience, interval, least }: UploadPace,
  onSlow: () => void,
): () => void {
  let before = socket.bytesRead
  const timer = setTimeout(onSlow, patience)
  const looks = setInterval(() => {
    if (socket.bytesRead - before < least) onSlow()
    before = socket.bytesRead
  }, interval)
  return () => {
    clearTimeout(timer)
    clearInterval(looks)
  }
}

/** The constructor throws for a content type without a boundary. */
function parserOf(request: Request, kind: UploadKind): busboy.Busboy | undefined {
  try {
    const limits = {
      files: 1,
      fileSize: KINDS[kind].mb * 1024 * 1024,
      fields: 10,
      fieldSize: 4096,
      parts: 12,
    }
    return busboy({ headers: request.headers, limits })
  } catch {
    return undefined
  }
}

function tooLarge(kind: UploadKind): ValidationError {
  const { mb: max, tooLarge: code } = KINDS[kind]
  return new ValidationError({ [kind]: { code, params: { max } } }, code, { max })
}
