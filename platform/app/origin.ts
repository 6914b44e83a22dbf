import type { Config } from '../infra/config.ts'
import type { OriginOf } from '../tenancy/loader.ts'

/**
 * Links of mails begin with the tenant's own domain; in development with the address that `npm
 * start` serves it at, so that a link out of the outbox can be pressed.
 */
export function originOf({ production, publicScheme, publicPort }: Config): OriginOf {
  const port = publicPort === null ? '' : `:${publicPort}`
  return ({ id, domain }) => `${publicScheme}://${production ? domain : `${id}.localhost`}${port}`
}
