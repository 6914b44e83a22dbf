import type { Response } from 'express'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Caches forever if the address is immutable; otherwise the browser revalidates each time. */
export function keepFor(response: Response, current: boolean): void {
  response.setHeader('cache-control', current ? IMMUTABLE : 'no-cache')
}

/** Headers that prevent a picture from being opened as a document that could run code. */
export function pictureAlone(response: Response): void {
  response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
}
