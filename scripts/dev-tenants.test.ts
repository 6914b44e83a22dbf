import { expect, it } from 'vitest'
import { readConfig } from '../platform/infra/config.ts'
import { askedTenants } from './dev-tenants.ts'

const config = readConfig({})

it.each([
  [['--dev'], {}],
  [['--dev', '--tenant', 'tulp'], { only: new Set(['tulp']) }],
  [['--dev', '--tenant', 'tulp', '--tenant=amore'], { only: new Set(['tulp', 'amore']) }],
])('npm run dev with %j serves %j', (parameters, expected) => {
  expect(askedTenants(config, parameters)).toEqual(expected)
})

it.each([
  [['--tenant', 'tulip'], /^--tenant: expected one of .*tulp.*, found "tulip"; did you mean "tulp"\?$/],
  [['--tenants', 'tulp'], /--tenants/],
])('npm run dev with %j is refused', (parameters, sentence) => {
  expect(() => askedTenants(config, parameters)).toThrow(sentence)
})
