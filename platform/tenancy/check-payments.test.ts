import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SecretName } from '../core/payment-providers.ts'
import { secretFault } from '../infra/secrets.ts'
import { checkSites } from './check.ts'
import { FILES_ALONE, type PaymentFacts } from './check-payments.ts'
import { describeFinding } from './finding.ts'
import type { JsonObject } from './json.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

/** Facts with a provider that needs a secret, in an environment with these variables. */
const factsWith = (...variables: readonly string[]): PaymentFacts => ({
  providers: { none: { secrets: [] }, bank: { secrets: ['mollie_api_key'] } },
  secretFault: (reference) => {
    const name = reference.slice('env:'.length)
    return variables.includes(name) ? undefined : `${name} is not set`
  },
})

function found(changes: JsonObject, facts?: PaymentFacts): readonly string[] {
  sites.change('amore', changes)
  return checkSites(sites.folders, 'amore', undefined, facts).map(
    (one) => `${one.level} ${one.code} ${describeFinding(one)}`,
  )
}

const KEY = { mollie_api_key: 'env:AMORE_BANK_KEY' }

describe('site check of the payment provider', () => {
  it.each(['test', 'none'])('accepts %s, which needs no secret', (payment_provider) => {
    expect(found({ payment_provider })).toEqual([])
  })

  it('reports an unknown one, and suggests the known one that was probably meant', () => {
    expect(found({ payment_provider: 'tset' })).toEqual([
      'error payment_provider_unknown tenants/amore/tenant.json: payment_provider: expected one of test, mollie, none, found "tset"; did you mean "test"?',
    ])
  })

  it('reports the setting of a secret that the provider needs and the file lacks', () => {
    expect(found({ payment_provider: 'bank' }, factsWith())).toEqual([
      'error payment_secret_missing tenants/amore/tenant.json: secrets.mollie_api_key: expected the variable or file that holds it, such as "env:NAME" or "file:NAME", because payment_provider is "bank", found nothing',
    ])
  })

  it('reports setting and variable of a secret that is not in the environment', () => {
    expect(found({ payment_provider: 'bank', secrets: KEY }, factsWith())).toEqual([
      'warning payment_variable_missing tenants/amore/tenant.json: secrets.mollie_api_key: expected one that can be read where the program runs, found "env:AMORE_BANK_KEY": AMORE_BANK_KEY is not set',
    ])
  })

  it('reports nothing if the variable is set', () => {
    expect(found({ payment_provider: 'bank', secrets: KEY }, factsWith('AMORE_BANK_KEY'))).toEqual([])
  })

  it.each([
    ['live_4f8Kz1TqW9xLmN3pR7vB2cD6sH5jY0', []],
    ['live_short', ['has another form than mollie_api_key']],
    ['sk_live_4f8Kz1TqW9xLmN3pR7vB2cD6', ['has another form than mollie_api_key']],
    ['', ['is not set']],
  ])('validates the key of mollie: %j', (value, faults) => {
    const env = { AMORE_BANK_KEY: value }
    const facts = {
      ...FILES_ALONE,
      secretFault: (name: string, secret?: SecretName) => secretFault(name, env, secret),
    }
    const lines = found({ payment_provider: 'mollie', secrets: KEY }, facts)
    expect(lines).toEqual(faults.map((fault) => expect.stringContaining(`AMORE_BANK_KEY ${fault}`)))
    expect(lines.join()).not.toContain(value || 'live_')
  })
})
