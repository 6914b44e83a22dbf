import type { SecretName } from '../core/payment-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import type { PaymentFacts } from './check-payments.ts'
import { type Finding, finding } from './finding.ts'
import { show } from './json.ts'

type Settings = Pick<Tenant['settings'], 'gif_provider' | 'secrets'>
type Where = { readonly file: string; readonly tenant: string }

/** Secrets that the GIF provider of a site needs; none for the drawn ones. */
export function gifSecrets({ gif_provider: provider = 'drawn' }: Settings): readonly SecretName[] {
  return provider === 'drawn' ? [] : ['gif_api_key']
}

/** A provider without its key. A warning, because members get the drawn GIFs meanwhile. */
export function gifFindings(settings: Settings, where: Where, facts: PaymentFacts): Finding[] {
  return gifSecrets(settings).flatMap((secret) => {
    const at = { ...where, path: `secrets.${secret}` }
    const reference = settings.secrets[secret]
    if (reference === undefined) {
      const message = `expected the variable or file that holds it, such as "env:NAME" or "file:NAME", because gif_provider is ${show(settings.gif_provider)}, found nothing`
      return [finding('gif_secret_missing', at, message)]
    }
    const fault = facts.secretFault(reference, secret)
    if (!fault) return []
    const message = `expected one that can be read where the program runs, found ${show(reference)}: ${fault}`
    return [finding('gif_variable_missing', { ...at, values: { variable: reference } }, message)]
  })
}
