import type { Tenant } from '../core/tenant.ts'
import type { PaymentFacts } from './check-payments.ts'
import { type Finding, finding } from './finding.ts'
import { show } from './json.ts'

type Settings = Pick<Tenant['settings'], 'mail' | 'secrets' | 'support_email'>
type Where = { readonly file: string; readonly tenant: string }

/** Domain of the From address. */
export function fromDomain({ mail, support_email }: Pick<Settings, 'mail' | 'support_email'>): string {
  const address = mail?.from ?? support_email
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** Settings that have no effect without a secret. */
function neededSecrets({ mail }: Settings) {
  return [
    ...(mail?.dkim ? ([{ setting: 'mail.dkim', secret: 'dkim_private_key' }] as const) : []),
    ...(mail?.webhook ? ([{ setting: 'mail.webhook', secret: 'mail_webhook_key' }] as const) : []),
  ]
}

/**
 * Settings without their key, and a signature with a domain that receivers do not accept for the
 * From address (RFC 7489, 3.1.1).
 */
export function mailFindings(settings: Settings, where: Where): Finding[] {
  const findings = neededSecrets(settings)
    .filter(({ secret }) => settings.secrets[secret] === undefined)
    .map(({ setting, secret }) => {
      const message = `expected the variable or file that holds it, such as "env:NAME" or "file:NAME", because ${setting} is set, found nothing`
      return finding('mail_secret_missing', { ...where, path: `secrets.${secret}` }, message)
    })
  const dkim = settings.mail?.dkim
  const from = fromDomain(settings)
  if (dkim && from !== dkim.domain && !from.endsWith(`.${dkim.domain}`)) {
    const message = `expected ${show(from)}, the domain of the From address, or one above it, found ${show(dkim.domain)}`
    const values = { sender: from, domain: dkim.domain }
    findings.push(finding('mail_domain_mismatch', { ...where, path: 'mail.dkim.domain', values }, message))
  }
  return findings
}

/**
 * A key's variable is not set here. A warning, because the program may run in another environment.
 */
export function mailKeyFindings(settings: Settings, where: Where, facts: PaymentFacts): Finding[] {
  return neededSecrets(settings).flatMap(({ secret }) => {
    const reference = settings.secrets[secret]
    const fault = reference && facts.secretFault(reference, secret)
    if (!reference || !fault) return []
    const message = `expected one that can be read where the program runs, found ${show(reference)}: ${fault}`
    const values = { variable: reference }
    return [finding('mail_variable_missing', { ...where, path: `secrets.${secret}`, values }, message)]
  })
}
