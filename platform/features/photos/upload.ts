import busboy from 'busboy'
import type { Request, RequestHandler } from 'express'
import type { Call } from '../../core/contract.ts'
import { AppError, BadRequestError, ValidationError } from '../../core/errors.ts'
import { LARGEST_PHOTO_MB } from '../../core/photo-limit.ts'
import { countCall, isPicked, type OpenScope } from '../../infra/http/calls.ts'
import { UploadSlots } from './upload-slots.ts'

/** How fast a file has to arrive. */
interface UploadPace {
  /** Milliseconds for the whole file. */
  readonly patience: number
  /** Milliseconds after which it is looked at whether `least` bytes have arrived since the last look. */
  readonly interval: number
  readonly least: number
}

/** A slow mobile network manages ten times the least; one byte at a time would hold a slot for a minute. */
const PACE: UploadPace = { patience: 60_000, interval: 5000, least: 16 * 1024 }

export interface Upload {
  readonly file: Buffer
  readonly fields: Readonly<Record<string, string>>
}

const uploads = new WeakMap<Request, Upload>()

/** The upload that `readUploads` read. @throws BadRequestError where the request carried none. */
export function uploadOf(request: Request): Upload {
  const upload = uploads.get(request)
  if (!upload) throw new BadRequestError('photo_missing')
  return upload
}

export interface UploadDeps {
  readonly openScope: OpenScope
  /** All calls; the bodies of those with `upload` are read. */
  readonly calls: readonly Call[]
  readonly pace?: UploadPace
}

/**
 * Reads multipart bodies (one file, field `photo`) before the call's transaction is opened, so that a slow upload holds no
 * database connection. Bodies are read for members only, counted before the first byte, and limited in number (`UploadSlots`),
 * so that many uploads do not fill the memory. Requests of visitors are refused by the call itself.
 */
export function readUploads({ openScope, calls, pace = PACE }: UploadDeps): RequestHandler {
  const slots = new UploadSlots()
  const uploadCalls = calls.filter(({ upload }) => upload)
  return async (request, response, next) => {
    const multipart = request.headers['content-type']?.startsWith('multipart/form-data')
    const call = multipart && request.headers.cookie && uploadCallOf(request, uploadCalls)
    if (!call) return next()
    let leave: (() => void) | undefined
    try {
      await openScope(request, response, async (scope) => {
        const { viewer, tenant } = scope
        if (viewer.kind !== 'member') return
        leave = slots.take({ tenant: tenant.key, member: viewer, address: request.ip })
        await countCall(call, scope, request)
      })
      const upload = leave && (await read(request, pace))
      if (upload) uploads.set(request, upload)
    } catch (error) {
      // A slow sender must not keep the connection either.
      if (error instanceof AppError && error.code === TOO_SLOW) response.setHeader('connection', 'close')
      throw error
    } finally {
      leave?.()
    }
    next()
  }
}

/** The call that a request is, by a path below `/api` that Express would take for it. */
function uploadCallOf(request: Request, calls: readonly Call[]): Call | undefined {
  const path = `/api${request.path}`.toLowerCase().replace(/\/$/, '')
  return calls.find((call) => call.method === request.method && call.path === path && isPicked(call, request))
}

const TOO_SLOW = 'upload_too_slow'

function read(request: Request, pace: UploadPace): Promise<Upload | undefined> {
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
    const parser = parserOf(request)
    if (!parser) return fail(new BadRequestError('photo_missing'))
    parser.on('file', (name, stream) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => fail(tooLarge()))
      // If the body is cut off, the file's stream emits an error of its own, which without a listener would end the process.
      stream.on('error', () => fail(new BadRequestError('photo_missing')))
      stream.on('end', () => {
        if (name === 'photo') file = Buffer.concat(parts)
      })
    })
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('error', () => fail(new BadRequestError('photo_missing')))
    parser.on('close', () => {
      unwatch()
      resolve(file ? { file, fields } : undefined)
    })
    request.on('aborted', () => fail(new BadRequestError('photo_missing')))
    // Gone while we looked who it is: nobody would tell us again.
    if (request.destroyed) return fail(new BadRequestError('photo_missing'))
    request.pipe(parser)
  })
}

/** @returns how to stop watching */
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

/** Throws by itself for a content type without a boundary. */
function parserOf(request: Request): busboy.Busboy | undefined {
  try {
    const limits = {
      files: 1,
      fileSize: LARGEST_PHOTO_MB * 1024 * 1024,
      fields: 10,
      fieldSize: 4096,
      parts: 12,
    }
    return busboy({ headers: request.headers, limits })
  } catch {
    return undefined
  }
}

function tooLarge(): ValidationError {
  const params = { max: LARGEST_PHOTO_MB }
  return new ValidationError({ photo: { code: 'photo_too_large', params } }, 'photo_too_large', params)
}
