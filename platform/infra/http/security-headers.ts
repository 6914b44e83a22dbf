import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { EARLY_PRESS_SCRIPT } from '../../core/early-press.ts'
import { QUIET_TRANSITIONS_SCRIPT } from '../../core/quiet-transitions.ts'

const INLINE_SCRIPTS = [QUIET_TRANSITIONS_SCRIPT, EARLY_PRESS_SCRIPT]
  .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  .join(' ')

/**
 * Pages hold two inline scripts, the same on all of them and allowed by their hashes (data travels
 * as JSON blocks, which never execute). There is no nonce, so cached HTML has the same header as
 * fresh HTML. Inline styles are allowed: styled-components and theme variables are inline
 * `<style>`, and a style cannot run code.
 */
const CSP = [
  "default-src 'self'",
  `script-src 'self' ${INLINE_SCRIPTS}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  // A recording is heard before it is sent.
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * In development Vite injects an inline script for hot reload and opens a web socket.
 * `unsafe-inline` is ignored if there is a hash.
 */
const DEV_CSP = CSP.replace(/script-src[^;]*/, "script-src 'self' 'unsafe-inline'").replace(
  "connect-src 'self'",
  "connect-src 'self' ws:",
)

const permissions = (microphone: '()' | '(self)') =>
  `camera=(self), geolocation=(self), microphone=${microphone}, payment=(self)`

const HEADERS: readonly (readonly [string, string])[] = [
  ['content-security-policy', CSP],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', permissions('()')],
]

/** Sets the headers that every answer carries. */
export function setSecurityHeaders(response: Response, options: { production: boolean; dev: boolean }): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value)
  if (options.dev) response.setHeader('content-security-policy', DEV_CSP)
  // Not includeSubDomains: a site may be the bare domain of a company whose other subdomains belong
  // to others and do not use https.
  if (options.production) response.setHeader('strict-transport-security', 'max-age=31536000')
}

/**
 * Allows the pages of a site to ask for the microphone, where it has voice messages: all of them,
 * because a browser keeps the policy of the document while pages of members follow each other in
 * it.
 */
export function allowMicrophone(response: Response): void {
  response.setHeader('permissions-policy', permissions('(self)'))
}

/**
 * The separate host of a site's pictures (`cdn_prefix`); undefined if the site serves them itself.
 */
export function pictureHost(cdnPrefix: string): string | undefined {
  return /^https:\/\/[a-z0-9.-]+/.exec(cdnPrefix)?.[0]
}

/** Allows the pages of a site to load pictures from that host, and nothing else. */
export function allowPictures(response: Response, cdnPrefix: string): void {
  const host = pictureHost(cdnPrefix)
  if (!host) return
  const policy = String(response.getHeader('content-security-policy'))
  response.setHeader('content-security-policy', policy.replace("img-src 'self'", `img-src 'self' ${host}`))
}
