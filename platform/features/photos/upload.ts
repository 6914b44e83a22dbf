import busboy from 'busboy'
import type { Request, RequestHandler } from 'express'
import { type AppError, BadRequestError, UnavailableError, ValidationError } from '../../core/errors.ts'
import { LARGEST_PHOTO_MB } from '../../core/photo-limit.ts'
import type { OpenScope } from '../../infra/http/calls.ts'

const PATIENCE = 60_000
/** Files being read are in memory: so many of one member, and of all members of this process. */
const AT_ONCE = { member: 3, process: 16 }

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

/**
 * Reads multipart bodies (one file, field `photo`) before the call's transaction is opened: somebody who sends slowly holds no
 * database connection. Read for members only, and for few at once: for anybody else the call itself then refuses, and whoever
 * sends a thousand files fills no memory.
 */
export function readUploads({ openScope }: { readonly openScope: OpenScope }): RequestHandler {
  const seats = new Seats()
  return async (request, response, next) => {
    const multipart = request.headers['content-type']?.startsWith('multipart/form-data')
    if (request.method !== 'POST' || !multipart || !request.headers.cookie) return next()
    const member = await openScope(request, response, async ({ viewer }) =>
      viewer.kind === 'member' ? viewer.id : undefined,
    )
    if (member === undefined) return next()
    const leave = seats.take(member)
    try {
      const upload = await read(request)
      if (upload) uploads.set(request, upload)
    } finally {
      leave()
    }
    next()
  }
}

/** Who is sending a file right now. */
class Seats {
  readonly #taken = new Map<string, number>()
  #all = 0

  /** @returns how to leave. @throws UnavailableError where there is no seat */
  take(member: string): () => void {
    const own = this.#taken.get(member) ?? 0
    if (own >= AT_ONCE.member || this.#all >= AT_ONCE.process) throw new UnavailableError()
    this.#taken.set(member, own + 1)
    this.#all++
    return () => {
      const left = (this.#taken.get(member) ?? 1) - 1
      if (left > 0) this.#taken.set(member, left)
      else this.#taken.delete(member)
      this.#all--
    }
  }
}

function read(request: Request): Promise<Upload | undefined> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    let file: Buffer | undefined
    const fail = (error: AppError) => {
      clearTimeout(timer)
      request.unpipe()
      request.resume()
      reject(error)
    }
    const timer = setTimeout(() => fail(new BadRequestError('photo_missing')), PATIENCE)
    const parser = parserOf(request)
    if (!parser) return fail(new BadRequestError('photo_missing'))
    parser.on('file', (name, stream) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => fail(tooLarge()))
      // Of a body that is cut off, the file's stream fails by itself: unheard, that would end the process.
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
      clearTimeout(timer)
      resolve(file ? { file, fields } : undefined)
    })
    request.on('aborted', () => fail(new BadRequestError('photo_missing')))
    // Gone while we looked who it is: nobody would tell us again.
    if (request.destroyed) return fail(new BadRequestError('photo_missing'))
    request.pipe(parser)
  })
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
