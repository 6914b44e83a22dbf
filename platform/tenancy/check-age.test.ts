import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from './check.ts'
import { FILES_ALONE } from './check-payments.ts'
import { describeFinding } from './finding.ts'
import type { JsonObject } from './json.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

const PROVIDER = {
  protocol: 'http',
  name: 'Ageproof',
  url: 'https://api.ageproof.example/checks',
  privacy_url: 'https://ageproof.example/privacy',
}
const SECRETS = { age_provider_api_key: 'env:AGE_TOKEN', age_provider_signing_key: 'env:AGE_KEY' }
const ASKED = { countries: { GB: 'provider' }, provider: PROVIDER }
const FILE = 'tenants/amore/tenant.json'

function found(
  changes: JsonObject,
  variables: readonly string[] = ['AGE_TOKEN', 'AGE_KEY'],
): readonly string[] {
  sites.change('amore', changes)
  const secretFault = (reference: string) => {
    const name = reference.slice('env:'.length)
    return variables.includes(name) ? undefined : `${name} is not set`
  }
  return checkSites(sites.folders, 'amore', undefined, { ...FILES_ALONE, secretFault }).map(
    (one) => `${one.level} ${one.code} ${describeFinding(one)}`,
  )
}

describe('site check of age assurance', () => {
  it.each([
    ['the default alone', { default: 'declaration' }],
    ['a provider that no country demands', { provider: PROVIDER }],
  ])('accepts %s without secrets', (_what, age_assurance) => {
    expect(found({ age_assurance })).toEqual([])
  })

  it('accepts a country that requires a provider, with address and keys', () => {
    expect(found({ age_assurance: ASKED, secrets: SECRETS })).toEqual([])
  })

  it.each([
    [{ countries: { GB: 'provider' } }, 'countries.GB'],
    [{ default: 'provider' }, 'default'],
  ])('refuses a requirement without a provider, and names it: %o', (age_assurance, demand) => {
    expect(found({ age_assurance, secrets: SECRETS })).toContainEqual(
      `error age_provider_missing ${FILE}: age_assurance.provider: expected the provider that checks the age (protocol, name, url, privacy_url), because of age_assurance.${demand} "provider", found nothing`,
    )
  })

  it('refuses a requirement without the keys of the provider', () => {
    expect(found({ age_assurance: ASKED })).toEqual(
      ['age_provider_api_key', 'age_provider_signing_key'].map(
        (key) =>
          `error age_secret_missing ${FILE}: secrets.${key}: expected the variable or file that holds it, such as "env:NAME" or "file:NAME", because of age_assurance.countries.GB "provider", found nothing`,
      ),
    )
  })

  it('warns about a variable that is not set', () => {
    expect(found({ age_assurance: ASKED, secrets: SECRETS }, ['AGE_KEY'])).toEqual([
      `warning age_variable_missing ${FILE}: secrets.age_provider_api_key: expected one that can be read where the program runs, found "env:AGE_TOKEN": AGE_TOKEN is not set`,
    ])
  })

  it.each([
    [
      'an address without TLS',
      { ...ASKED, provider: { ...PROVIDER, url: 'http://api.ageproof.example/checks' } },
    ],
    ['a method that there is not', { countries: { GB: 'trust' } }],
    ['a provider without its privacy statement', { provider: { ...PROVIDER, privacy_url: undefined } }],
    ['a country that there is not', { countries: { XX: 'declaration' } }],
  ])('refuses %s', (_what, age_assurance) => {
    expect(found({ age_assurance: JSON.parse(JSON.stringify(age_assurance)) })[0]).toMatch(/^fatal /)
  })
})
