import type { Request, Response } from 'express'
import { newSecret } from '../../core/ids.ts'
import { readCookies, setCookie } from '../../infra/http/cookies.ts'
import { type KeyRing, sign, verify } from '../../infra/key-ring.ts'

/** A browser on which a member has signed in before. */
export interface Device {
  readonly id: string
  readonly memberId: string
}

/** The secrets that sign the cookie, and the site for which it is valid. */
export interface DeviceSite {
  readonly appSecrets: KeyRing
  readonly tenantId: string
  /** Cookie of the session: the cookie of the device gets the same prefix. */
  readonly sessionCookie: string
}

/**
 * The device that the cookie of a request names; undefined if there is none or if this site did not
 * sign it.
 */
export function readDevice(request: Pick<Request, 'app' | 'headers'>, site: DeviceSite): Device | undefined {
  const [id, memberId, signature, ...more] = (readCookies(request)[cookieOf(site)] ?? '').split('.')
  if (!id || !memberId || !signature || more.length > 0) return undefined
  const device = { id, memberId }
  return verify(site.appSecrets, textOf(site, device), signature, encode) ? device : undefined
}

/**
 * Remembers the browser as one on which this member has signed in with the right password. It
 * grants no access: later logins from it only get a separate counter, so that wrong tries elsewhere
 * do not lock out the owner.
 */
export function rememberDevice(
  response: Response,
  site: DeviceSite,
  memberId: string,
  present: Device | undefined,
): void {
  const device = present?.memberId === memberId ? present : { id: newSecret(), memberId }
  const value = `${device.id}.${memberId}.${encode(sign(site.appSecrets, textOf(site, device)))}`
  setCookie(response, 'device', value)
}

const textOf = ({ tenantId }: DeviceSite, { id, memberId }: Device) =>
  `device\n${tenantId}\n${id}\n${memberId}`
const encode = (signature: Buffer) => signature.toString('base64url')

const cookieOf = ({ sessionCookie }: DeviceSite) => sessionCookie.replace('session', 'device')
