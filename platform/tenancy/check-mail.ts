import type { Tenant } from '../core/tenant.ts'
import type { PaymentFacts } from './check-payments.ts'
import { type Finding, finding } from './finding.ts'
import { show } from './json.ts'

type Settings = Pick<Tenant['settings'], 'mail' | 'secrets' | 'support_email'>
type Where = { readonly file: string; readonly tenant: string }

/** Domain of the address in From. */
export function fromDomain({ mail, support_email }: Pick<Settings, 'mail' | 'support_email'>): string {
  const address = mail?.from ?? support_email
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** Signing without a key, and a signature of a domain that receivers do not count for the From address (RFC 7489, 3.1.1). */
export function mailFindings(settings: Settings, where: Where): Finding[] {
  const dkim = settings.mail?.dkim
  if (!dkim) return []
  const findings: Finding[] = []
  if (settings.secrets.dkim_private_key === undefined) {
    const message =
      'expected the variable that holds it, such as "env:NAME", because mail.dkim is set, found nothing'
    findings.push(finding('mail_secret_missing', { ...where, path: 'secrets.dkim_private_key' }, message))
  }
  const from = fromDomain(settings)
  if (from !== dkim.domain && !from.endsWith(`.${dkim.domain}`)) {
    const message = `expected ${show(from)}, the domain of the From address, or one above it, found ${show(dkim.domain)}`
    findings.push(finding('mail_domain_mismatch', { ...where, path: 'mail.dkim.domain' }, message))
  }
  return findings
}

/** The key's variable is not set here. The program may run in another environment, so it is a warning. */
export function mailKeyFindings(settings: Settings, where: Where, facts: PaymentFacts): Finding[] {
  const reference = settings.secrets.dkim_private_key
  if (!settings.mail?.dkim || reference === undefined) return []
  const fault = facts.variableFault(reference.slice('env:'.length), 'dkim_private_key')
  if (!fault) return []
  const message = `expected a variable that is set where the program runs, found ${show(reference)}: ${fault}`
  return [finding('mail_variable_missing', { ...where, path: 'secrets.dkim_private_key' }, message)]
}
