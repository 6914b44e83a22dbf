import { createReadStream, type ReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import type { Response } from 'express'

/**
 * Sends a file as a stream; `onFound` sets the headers, a missing file gives 404. Not with `pipe`,
 * which never closes the file if the reader disconnects: after a few thousand of those, no file can
 * be opened.
 */
export function sendFile(file: string, response: Response, onFound: () => void): ReadStream {
  const stream = createReadStream(file)
  const missing = () => response.status(404).type('text').end('Not found\n')
  stream.once('error', missing)
  stream.once('open', () => {
    stream.off('error', missing)
    onFound()
    // An error on either side ends the other; there is no recipient left for a response.
    pipeline(stream, response, () => undefined)
  })
  return stream
}
