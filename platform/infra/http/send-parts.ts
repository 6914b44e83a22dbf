import { createReadStream, stat } from 'node:fs'
import { pipeline } from 'node:stream'
import type { Response } from 'express'

/**
 * Sends a file or the requested range of it: Safari plays no film from a server without ranges.
 * `onFound` sets the headers, a missing file gives 404.
 */
export function sendParts(file: string, response: Response, onFound: () => void): void {
  stat(file, (error, found) => {
    if (error || !found.isFile()) {
      response.status(404).type('text').end('Not found\n')
      return
    }
    onFound()
    response.setHeader('accept-ranges', 'bytes')
    const ranges = response.req.range(found.size)
    if (ranges === -1) {
      response.status(416).setHeader('content-range', `bytes */${found.size}`).end()
      return
    }
    // For several ranges, which no player requests, and for invalid ones, the whole file is a
    // correct response.
    const part =
      typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
    const { start, end } = part ?? { start: 0, end: found.size - 1 }
    if (part) response.status(206).setHeader('content-range', `bytes ${start}-${end}/${found.size}`)
    response.setHeader('content-length', end - start + 1)
    // An error on either side ends the other; there is no recipient left for a response.
    pipeline(createReadStream(file, { start, end }), response, () => undefined)
  })
}
