import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Tenant } from '../../core/tenant.ts'
import type { TenantSecrets } from '../../infra/secrets.ts'

/** Signing key for the mails of a site; created per mail and never stored. */
export interface DkimSignature {
  readonly domainName: string
  readonly keySelector: string
  /** RSA, PEM. */
  readonly privateKey: string
}

/**
 * The key that signs the mails of a site is unreadable. The message names setting and variable,
 * never the value.
 */
export class MailKeyError extends Error {
  override readonly name = 'MailKeyError'
  readonly code = 'mail_key'
}

const SETTING = 'dkim_private_key'

/**
 * The signature of a site's mails, undefined if the site does not sign.
 * @throws MailKeyError if it does and the key is missing or not an RSA key: receivers treat an
 *   unsigned mail of a signing domain as forged
 */
export function dkimOf(tenant: Pick<Tenant, 'settings'>, secrets: TenantSecrets): DkimSignature | undefined {
  const dkim = tenant.settings.mail?.dkim
  if (!dkim) return undefined
  const [fault] = secrets.faults(tenant, [SETTING])
  if (fault) throw new MailKeyError(fault.message)
  // Environment files hold one variable per line, so line breaks are escaped.
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

/** The public key as in its DNS record: SPKI in base64. */
export function publicHalf({ privateKey }: DkimSignature): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
}
