import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { href } from '../../core/routes.ts'

const DAY = 86_400_000

/** An invitation to one tenant (`signups: invite_only`), good until it expires; nothing is stored of it. */
export function makeInvite(secret: string, tenantId: string, now: Date, days = 30): string {
  const expires = Math.floor((now.getTime() + days * DAY) / 1000).toString(36)
  const body = `${expires}-${randomBytes(6).toString('hex')}`
  return `${body}-${sign(secret, tenantId, body)}`
}

/** The link of an invitation: the signup with the invitation in it. */
export function inviteLink(
  secret: string,
  tenant: { readonly id: string; readonly origin: string },
  now: Date,
  days?: number,
): string {
  return `${tenant.origin}${href('signup', {}, { invite: makeInvite(secret, tenant.id, now, days) })}`
}

export function isInvite(secret: string, tenantId: string, code: string | undefined, now: Date): boolean {
  const match = /^(([0-9a-z]{1,9})-[0-9a-f]{12})-([0-9a-f]{32})$/.exec(code ?? '')
  const [, body, expires, signature] = match ?? []
  if (!body || !expires || !signature) return false
  const right = Buffer.from(sign(secret, tenantId, body))
  return timingSafeEqual(right, Buffer.from(signature)) && Number.parseInt(expires, 36) * 1000 > now.getTime()
}

function sign(secret: string, tenantId: string, body: string): string {
  return createHmac('sha256', secret).update(`invite\n${tenantId}\n${body}`).digest('hex').slice(0, 32)
}
