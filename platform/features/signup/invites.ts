import { randomBytes } from 'node:crypto'
import { href } from '../../core/routes.ts'
import { type KeyRing, sign, verify } from '../../infra/key-ring.ts'

const DAY = 86_400_000

/**
 * An invitation to one tenant (`signups: invite_only`), valid until it expires; signed, so that
 * nothing is stored.
 */
export function makeInvite(secrets: KeyRing, tenantId: string, now: Date, days = 30): string {
  const expires = Math.floor((now.getTime() + days * DAY) / 1000).toString(36)
  const body = `${expires}-${randomBytes(6).toString('hex')}`
  return `${body}-${encode(sign(secrets, textOf(tenantId, body)))}`
}

/** The link of an invitation: the signup with the invitation in it. */
export function inviteLink(
  secrets: KeyRing,
  tenant: { readonly id: string; readonly origin: string },
  now: Date,
  days?: number,
): string {
  return `${tenant.origin}${href('signup', {}, { invite: makeInvite(secrets, tenant.id, now, days) })}`
}

export function isInvite(secrets: KeyRing, tenantId: string, code: string | undefined, now: Date): boolean {
  const match = /^(([0-9a-z]{1,9})-[0-9a-f]{12})-([0-9a-f]{32})$/.exec(code ?? '')
  const [, body, expires, signature] = match ?? []
  if (!body || !expires || !signature) return false
  const signed = verify(secrets, textOf(tenantId, body), signature, encode)
  return signed && Number.parseInt(expires, 36) * 1000 > now.getTime()
}

const textOf = (tenantId: string, body: string) => `invite\n${tenantId}\n${body}`
const encode = (signature: Buffer) => signature.toString('hex').slice(0, 32)
