import busboy from 'busboy'
import type { Request, RequestHandler } from 'express'
import { type AppError, BadRequestError, ValidationError } from '../../core/errors.ts'

const LARGEST_MB = 12
const PATIENCE = 60_000

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
 * Reads multipart bodies (one file, field `photo`) before a transaction is opened: somebody who sends slowly holds no
 * database connection. Without a cookie nothing is read: the call itself then refuses.
 */
export function readUploads(): RequestHandler {
  return (request, _response, next) => {
    const multipart = request.headers['content-type']?.startsWith('multipart/form-data')
    if (request.method !== 'POST' || !multipart || !request.headers.cookie) return next()
    read(request).then(
      (upload) => {
        if (upload) uploads.set(request, upload)
        next()
      },
      (error: unknown) => next(error),
    )
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
    request.pipe(parser)
  })
}

/** Throws by itself for a content type without a boundary. */
function parserOf(request: Request): busboy.Busboy | undefined {
  try {
    const limits = { files: 1, fileSize: LARGEST_MB * 1024 * 1024, fields: 10, fieldSize: 4096, parts: 12 }
    return busboy({ headers: request.headers, limits })
  } catch {
    return undefined
  }
}

function tooLarge(): ValidationError {
  const params = { max: LARGEST_MB }
  return new ValidationError({ photo: { code: 'photo_too_large', params } }, 'photo_too_large', params)
}
