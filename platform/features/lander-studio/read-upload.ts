import busboy from 'busboy'
import type { Request } from 'express'
import type { AppError } from '../../core/errors.ts'
import { UPLOAD_MB } from '../../core/lander.ts'
import { fault, tooLarge } from './stored-file.ts'

/** Time limit for the whole upload in milliseconds. */
const PATIENCE = 120_000

export interface ReceivedFile {
  readonly bytes: Buffer
  /** The file name on the sender's device. */
  readonly filename: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Reads the single file of a multipart body. The rest of a file that is too large is discarded.
 * @throws ValidationError on the field `file`
 */
export function readUpload(request: Request): Promise<ReceivedFile> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    let received: { bytes: Buffer; filename: string } | undefined
    const timer = setTimeout(() => fail(fault('lander_file_missing')), PATIENCE)
    const fail = (error: AppError) => {
      clearTimeout(timer)
      request.unpipe()
      request.resume()
      reject(error)
    }
    const parser = parserOf(request)
    if (!parser) return fail(fault('lander_file_missing'))
    parser.on('file', (_field, stream, { filename }) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => fail(tooLarge(UPLOAD_MB.film)))
      // A truncated body makes its file stream fail, which without a listener would end the
      // process.
      stream.on('error', () => fail(fault('lander_file_missing')))
      stream.on('end', () => {
        received = { bytes: Buffer.concat(parts), filename: filename ?? '' }
      })
    })
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('error', () => fail(fault('lander_file_missing')))
    parser.on('close', () => {
      clearTimeout(timer)
      if (received && received.bytes.length > 0) resolve({ ...received, fields })
      else reject(fault('lander_file_missing'))
    })
    request.on('aborted', () => fail(fault('lander_file_missing')))
    request.pipe(parser)
  })
}

/** busboy throws for a body of another type or without a boundary; this returns undefined. */
function parserOf(request: Request): busboy.Busboy | undefined {
  try {
    const limits = {
      files: 1,
      fileSize: UPLOAD_MB.film * 1024 * 1024,
      fields: 10,
      fieldSize: 200,
      parts: 12,
    }
    return busboy({ headers: request.headers, limits, defParamCharset: 'utf8' })
  } catch {
    return undefined
  }
}
