import busboy from 'busboy'
import type { Request } from 'express'
import { BadRequestError, ValidationError } from '../core/errors.ts'

/** A file of this many bytes has far more lines than are read. */
const LARGEST = 2 * 1024 * 1024

/**
 * The text of the file that a form sends.
 * @throws ValidationError for a file that is too large or is no text in UTF-8; BadRequestError where there is none
 */
export async function uploadedText(request: Request, field: string): Promise<string> {
  const file = await received(request, field)
  if (file === undefined || file.length === 0) throw new ValidationError({ [field]: { code: 'required' } })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new ValidationError({ [field]: { code: 'cost_file_text' } })
  }
}

function received(request: Request, field: string): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const parser = parserOf(request)
    if (!parser) return reject(new BadRequestError('bad_request'))
    let file: Buffer | undefined
    const fail = (error: Error) => {
      request.unpipe(parser)
      request.resume()
      reject(error)
    }
    parser.on('file', (name, stream) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => fail(new ValidationError({ [field]: { code: 'cost_file_large' } })))
      stream.on('error', () => fail(new BadRequestError('bad_request')))
      stream.on('end', () => {
        if (name === field) file = Buffer.concat(parts)
      })
    })
    parser.on('error', () => fail(new BadRequestError('bad_request')))
    parser.on('close', () => resolve(file))
    request.on('aborted', () => fail(new BadRequestError('bad_request')))
    request.pipe(parser)
  })
}

/** Throws by itself for a content type without a boundary. */
function parserOf(request: Request): busboy.Busboy | undefined {
  try {
    return busboy({
      headers: request.headers,
      limits: { files: 1, fileSize: LARGEST, fields: 10, parts: 12 },
    })
  } catch {
    return undefined
  }
}
