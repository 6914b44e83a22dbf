import { createReadStream, stat } from 'node:fs'
import { pipeline } from 'node:stream'
import type { Response } from 'express'

/**
 * Sends a file, or the part of it that the browser asks for: Safari plays no film of a server that
 * sends whole files only. `onFound` sets the headers, a 404 answers where there is none.
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
    // Of several parts at once, which no player asks for, and of what is no range the whole file is
    // a right answer.
    const part =
      typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
    const { start, end } = part ?? { start: 0, end: found.size - 1 }
    if (part) response.status(206).setHeader('content-range', `bytes ${start}-${end}/${found.size}`)
    response.setHeader('content-length', end - start + 1)
    // A failure of either side ends the other; there is no recipient left for an error.
    pipeline(createReadStream(file, { start, end }), response, () => undefined)
  })
}
