import type { SecretName } from '../core/payment-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import type { PaymentFacts } from './check-payments.ts'
import { type Finding, finding } from './finding.ts'
import { show } from './json.ts'

type Settings = Pick<Tenant['settings'], 'translation' | 'secrets'>
type Where = { readonly file: string; readonly tenant: string }

/** Secrets that the translation provider of a site may have; some need none. */
export function translationSecrets({ translation }: Settings): readonly SecretName[] {
  return translation ? ['translation_api_key'] : []
}

/** A key that is named, but cannot be read. A warning: messages stay as they are meanwhile. */
export function translationFindings(settings: Settings, where: Where, facts: PaymentFacts): Finding[] {
  return translationSecrets(settings).flatMap((secret) => {
    const reference = settings.secrets[secret]
    const fault = reference === undefined ? undefined : facts.secretFault(reference, secret)
    if (reference === undefined || !fault) return []
    const at = { ...where, path: `secrets.${secret}`, values: { variable: reference } }
    const message = `expected one that can be read where the program runs, found ${show(reference)}: ${fault}`
    return [finding('translation_variable_missing', at, message)]
  })
}
