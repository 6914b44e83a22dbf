import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Tenant } from '../../core/tenant.ts'
import type { TenantSecrets } from '../../infra/secrets.ts'

/** What signs the mails of a site; it is made for one mail and stored nowhere. */
export interface DkimSignature {
  readonly domainName: string
  readonly keySelector: string
  /** RSA, PEM. */
  readonly privateKey: string
}

/**
 * The key that signs the mails of a site cannot be read; names setting and variable, never the
 * value.
 */
export class MailKeyError extends Error {
  override readonly name = 'MailKeyError'
  readonly code = 'mail_key'
}

const SETTING = 'dkim_private_key'

/**
 * The signature of a site's mails, undefined where the site does not sign.
 * @throws MailKeyError where it does and the key is missing or is no RSA key: an unsigned mail of a
 *   signing domain is taken for a forgery
 */
export function dkimOf(tenant: Pick<Tenant, 'settings'>, secrets: TenantSecrets): DkimSignature | undefined {
  const dkim = tenant.settings.mail?.dkim
  if (!dkim) return undefined
  const [fault] = secrets.faults(tenant, [SETTING])
  if (fault) throw new MailKeyError(fault.message)
  // Environment files hold one line a variable.
  const privateKey = secrets.read(tenant, SETTING).reveal().replaceAll('\\n', '\n')
  if (!isRsaKey(privateKey)) throw new MailKeyError(`secrets.${SETTING}: not an RSA private key in PEM`)
  return { domainName: dkim.domain, keySelector: dkim.selector, privateKey }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** The public half of a key as its DNS record holds it: SPKI in base64. */
export function publicHalf({ privateKey }: DkimSignature): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
}
