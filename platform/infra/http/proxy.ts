import type { Request } from 'express'

/** Whether the direct peer is a proxy that `TRUST_PROXY` names. */
export function isProxyTrusted(request: Request): boolean {
  const trust = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean
  return trust(request.socket.remoteAddress ?? '', 0)
}
