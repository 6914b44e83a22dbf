import type { Response } from 'express'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** For ever where the address will never stand for another file; else asked for again each time. */
export function keepFor(response: Response, current: boolean): void {
  response.setHeader('cache-control', current ? IMMUTABLE : 'no-cache')
}

/** A picture is never a document that could run something. */
export function pictureAlone(response: Response): void {
  response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
}
