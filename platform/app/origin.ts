import type { Config } from '../infra/config.ts'
import type { OriginOf } from '../tenancy/loader.ts'

/**
 * Origin of links in mails: the tenant's own domain; in development the address where `npm start`
 * serves it, so that links in the outbox work.
 */
export function originOf({ production, publicScheme, publicPort }: Config): OriginOf {
  const port = publicPort === null ? '' : `:${publicPort}`
  return ({ id, domain }) => `${publicScheme}://${production ? domain : `${id}.localhost`}${port}`
}
