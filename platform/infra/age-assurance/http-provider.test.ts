import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { AgeProviderStandIn, type Fault, signedReport } from '../../testing/age-provider.ts'
import { tenantSecrets } from '../secrets.ts'
import { httpAgeProvider } from './http-provider.ts'
import { AgeProviderUnavailableError, type NewAgeCheck } from './port.ts'

const KEY = 'k'.repeat(40)
const NOW = new Date('2026-11-22T10:00:00Z')
const secrets = tenantSecrets({ AGE_TOKEN: 'token-of-the-site', AGE_KEY: KEY })
const provider = httpAgeProvider({ secrets })
/** A provider that never answers. */
const impatient = httpAgeProvider({ secrets, timeout: 200 })
let standIn: AgeProviderStandIn
let tenant: Tenant
const check = (): NewAgeCheck => ({
  tenant,
  key: 'key-1',
  reference: 'A'.repeat(22),
  minimumAge: 18,
  language: 'en-GB',
  returnUrl: 'https://amore.example/account/age',
  callbackUrl: 'https://amore.example/api/age-callback',
})
const REFERENCE = 'A'.repeat(22)

beforeAll(async () => {
  standIn = await AgeProviderStandIn.open()
  const age_assurance = { provider: { protocol: 'http', url: standIn.url } }
  const named = { age_provider_api_key: 'env:AGE_TOKEN', age_provider_signing_key: 'env:AGE_KEY' }
  tenant = { id: 'amore', settings: { age_assurance, secrets: named } } as unknown as Tenant
})
afterEach(() => {
  standIn.fault = null
  standIn.forget()
  standIn.openings.length = 0
})
afterAll(() => standIn.close())

describe('opening a check', () => {
  it('sends a reference, an age and two addresses, and nothing that identifies the person', async () => {
    const opened = await provider.openCheck(check())
    expect(opened).toEqual({ id: expect.stringMatching(/^chk_/), url: expect.stringContaining(standIn.url) })
    expect(standIn.openings).toEqual([
      {
        key: 'key-1',
        authorization: 'Bearer token-of-the-site',
        body: {
          reference: REFERENCE,
          minimum_age: 18,
          language: 'en-GB',
          return_url: 'https://amore.example/account/age',
          callback_url: 'https://amore.example/api/age-callback',
        },
      },
    ])
  })

  it('repeated with the same key, it opens the same check', async () => {
    expect(await provider.openCheck(check())).toEqual(await provider.openCheck(check()))
  })
})

describe.each<Fault>(['silent', 'unavailable', 'redirect', 'nonsense'])('a provider that is %s', (fault) => {
  it('is reported as unavailable when opening and reading', async () => {
    standIn.fault = fault
    const asked = fault === 'silent' ? impatient : provider
    await expect(asked.openCheck(check())).rejects.toBeInstanceOf(AgeProviderUnavailableError)
    await expect(asked.readCheck(tenant, 'chk_1')).rejects.toBeInstanceOf(AgeProviderUnavailableError)
  })
})

it('a site without keys has no provider', async () => {
  const bare = httpAgeProvider({ secrets: tenantSecrets({}) })
  await expect(bare.openCheck(check())).rejects.toBeInstanceOf(AgeProviderUnavailableError)
  const report = signedReport({ id: 'c', reference: 'r', status: 'passed' }, KEY, NOW)
  const callback = { body: Buffer.from(report.body), signature: report.headers['age-signature'] }
  expect(bare.readCallback(tenant, callback, NOW)).toBeUndefined()
})

it('reads the outcome and ignores everything else in the response', async () => {
  const { id } = await provider.openCheck(check())
  standIn.end(REFERENCE, 'passed', { expires_at: '2027-01-01T00:00:00Z', method: 'Passport of Ada' })
  expect(await provider.readCheck(tenant, id)).toEqual({
    id,
    reference: REFERENCE,
    state: 'passed',
    minimumAge: 18,
    method: 'other',
    expiresAt: new Date('2027-01-01T00:00:00Z'),
  })
})

it('returns undefined for a check that the provider has deleted', async () => {
  expect(await provider.readCheck(tenant, 'chk_gone')).toBeUndefined()
})

describe('a report', () => {
  const report = { id: 'chk_1', reference: REFERENCE, status: 'refused', minimum_age: 18 }
  const read = (what: ReturnType<typeof signedReport>, body = what.body, now = NOW) =>
    provider.readCallback(tenant, { body: Buffer.from(body), signature: what.headers['age-signature'] }, now)
  const signed = signedReport(report, KEY, NOW)

  it('is accepted with a signature of the site’s key', () => {
    expect(read(signed)).toMatchObject({ id: 'chk_1', reference: REFERENCE, state: 'refused' })
  })

  it.each([
    ['of another key', () => read(signedReport(report, 'x'.repeat(40), NOW))],
    ['of another body', () => read(signed, signed.body.replace('refused', 'passed'))],
    ['repeated later', () => read(signed, signed.body, new Date(NOW.getTime() + 301_000))],
    ['of a time to come', () => read(signed, signed.body, new Date(NOW.getTime() - 301_000))],
    ['that says nothing of a check', () => read(signedReport({ hello: 1 }, KEY, NOW))],
    [
      'without a signature',
      () => provider.readCallback(tenant, { body: Buffer.from(signed.body), signature: undefined }, NOW),
    ],
    [
      'with a broken one',
      () => provider.readCallback(tenant, { body: Buffer.from(signed.body), signature: 't=1,v1=ab' }, NOW),
    ],
  ])('%s is rejected', (_what, reading) => {
    expect(reading()).toBeUndefined()
  })
})
