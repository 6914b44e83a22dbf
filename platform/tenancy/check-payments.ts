import { PAYMENT_PROVIDERS, type ProviderNeeds, type SecretName } from '../core/payment-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import { type Finding, finding } from './finding.ts'
import { show } from './json.ts'
import { nearest } from './nearest-name.ts'

type Settings = Pick<Tenant['settings'], 'payment_provider' | 'secrets'>
type Where = { readonly file: string; readonly tenant: string }

/** Facts about payments that are not in the files. */
export interface PaymentFacts {
  /** The supported providers, and the secrets that each needs. */
  readonly providers: Readonly<Record<string, ProviderNeeds>>
  /**
   * What is wrong with an environment variable that should contain a secret; undefined if it is
   * set.
   */
  readonly secretFault: (reference: string, secret?: SecretName) => string | undefined
}

/** The program's providers, without checking the environment. */
export const FILES_ALONE: PaymentFacts = { providers: PAYMENT_PROVIDERS, secretFault: () => undefined }

/** Secrets that the site's payment provider needs; none for an unknown one. */
export function neededSecrets({ payment_provider: name }: Settings, { providers }: PaymentFacts) {
  return name !== undefined && Object.hasOwn(providers, name) ? (providers[name]?.secrets ?? []) : []
}

/**
 * An unsupported provider, or one whose secret the site does not name: nothing could be bought
 * there.
 */
export function providerFindings(settings: Settings, where: Where, facts: PaymentFacts): Finding[] {
  const { payment_provider: name, secrets } = settings
  const known = Object.keys(facts.providers)
  if (name !== undefined && !known.includes(name)) {
    const meant = nearest(name, known)
    const hint = meant === undefined ? '' : `; did you mean ${show(meant)}?`
    const message = `expected one of ${known.join(', ')}, found ${show(name)}${hint}`
    const values = { provider: name }
    return [finding('payment_provider_unknown', { ...where, path: 'payment_provider', values }, message)]
  }
  return neededSecrets(settings, facts)
    .filter((secret) => secrets[secret] === undefined)
    .map((secret) => {
      const message = `expected the variable or file that holds it, such as "env:NAME" or "file:NAME", because payment_provider is ${show(name)}, found nothing`
      return finding('payment_secret_missing', { ...where, path: `secrets.${secret}` }, message)
    })
}

/**
 * Required secrets whose variables are not set here. A warning, because the program may run in
 * another environment.
 */
export function variableFindings(settings: Settings, where: Where, facts: PaymentFacts): Finding[] {
  return neededSecrets(settings, facts).flatMap((secret: SecretName) => {
    const reference = settings.secrets[secret]
    const fault = reference && facts.secretFault(reference, secret)
    if (!reference || !fault) return []
    const message = `expected one that can be read where the program runs, found ${show(reference)}: ${fault}`
    const values = { variable: reference }
    return [finding('payment_variable_missing', { ...where, path: `secrets.${secret}`, values }, message)]
  })
}
