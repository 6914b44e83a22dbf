import type { Request } from 'express'

const LOOPBACK = /^(::1|127\.|::ffff:127\.)/

/** Whether the direct peer is a proxy that `TRUST_PROXY` names. */
export function isProxyTrusted(request: Request): boolean {
  const trust = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean
  return trust(request.socket.remoteAddress ?? '', 0)
}

/** Whether the request comes from this machine and was not brought by a proxy for somebody else. */
export function isDirectFromThisMachine(request: Request): boolean {
  const forwarded = request.headers['x-forwarded-for'] !== undefined
  return !forwarded && LOOPBACK.test(request.socket.remoteAddress ?? '')
}
