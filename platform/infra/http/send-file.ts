import { createReadStream, type ReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import type { Response } from 'express'

/**
 * Sends a file while it is read; `onFound` sets the headers, a 404 answers where there is none. Not
 * by `pipe`, which keeps the file open for ever where the reader leaves in the middle: a few
 * thousand of those, and nothing can be opened any more.
 */
export function sendFile(file: string, response: Response, onFound: () => void): ReadStream {
  const stream = createReadStream(file)
  const missing = () => response.status(404).type('text').end('Not found\n')
  stream.once('error', missing)
  stream.once('open', () => {
    stream.off('error', missing)
    onFound()
    // A failure of either side ends the other; there is no recipient left for an error.
    pipeline(stream, response, () => undefined)
  })
  return stream
}
