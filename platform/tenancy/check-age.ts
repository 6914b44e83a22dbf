import { asksAgeChecks } from '../core/age-assurance.ts'
import { AGE_PROTOCOLS } from '../core/age-providers.ts'
import type { SecretName } from '../core/payment-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import type { PaymentFacts } from './check-payments.ts'
import { type Finding, finding } from './finding.ts'
import { show } from './json.ts'

type Settings = Pick<Tenant['settings'], 'age_assurance' | 'minimum_age' | 'secrets'>
type Where = { readonly file: string; readonly tenant: string }

/** Secrets that the age checks of a site need; none if no country requires a check. */
export function ageSecrets(settings: Settings): readonly SecretName[] {
  const { provider } = settings.age_assurance
  return provider && asksAgeChecks(settings) ? AGE_PROTOCOLS[provider.protocol].secrets : []
}

/**
 * Countries that require a check although the provider or its keys are missing: their members could
 * never use the site.
 */
export function ageFindings(settings: Settings, where: Where): Finding[] {
  if (!asksAgeChecks(settings)) return []
  const { provider } = settings.age_assurance
  const why = `because of ${demandOf(settings)}`
  if (!provider) {
    const message = `expected the provider that checks the age (protocol, name, url, privacy_url), ${why}, found nothing`
    return [finding('age_provider_missing', { ...where, path: 'age_assurance.provider' }, message)]
  }
  return ageSecrets(settings)
    .filter((secret) => settings.secrets[secret] === undefined)
    .map((secret) => {
      const message = `expected the variable or file that holds it, such as "env:NAME" or "file:NAME", ${why}, found nothing`
      return finding('age_secret_missing', { ...where, path: `secrets.${secret}` }, message)
    })
}

/**
 * Required secrets whose variables are not set here. A warning, because the program may run in
 * another environment.
 */
export function ageVariableFindings(settings: Settings, where: Where, facts: PaymentFacts): Finding[] {
  return ageSecrets(settings).flatMap((secret) => {
    const reference = settings.secrets[secret]
    const fault = reference && facts.secretFault(reference, secret)
    if (!reference || !fault) return []
    const message = `expected one that can be read where the program runs, found ${show(reference)}: ${fault}`
    const values = { variable: reference }
    return [finding('age_variable_missing', { ...where, path: `secrets.${secret}`, values }, message)]
  })
}

/** The setting that requires checks, for a message. */
function demandOf({ age_assurance: { countries } }: Settings): string {
  const [country] = Object.entries(countries).find(([, method]) => method === 'provider') ?? []
  return `age_assurance.${country === undefined ? 'default' : `countries.${country}`} "provider"`
}
