import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PACKAGE_IDS } from '../core/packages.ts'
import { PAYMENT_METHODS } from '../core/payment-methods.ts'

interface Sold {
  readonly additionalProperties: boolean
  readonly properties: object
}

interface Schema {
  readonly properties: {
    readonly packages: { readonly minItems: number; readonly maxItems: number }
    readonly trial_package: Sold
  }
  readonly $defs: {
    readonly package: Sold & { readonly properties: { readonly id: { readonly enum: readonly string[] } } }
    readonly paymentMethod: { readonly enum: readonly string[] }
  }
}

interface Defaults {
  readonly packages: readonly { readonly id: string }[]
  readonly payment_methods: Readonly<Record<string, readonly string[]>>
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const schema = read('schemas/tenant.schema.json') as Schema
const defaults = read('platform/tenancy/defaults/settings.json') as Defaults

describe('the packages of the program', () => {
  it('match the schema (run npm run generate)', () => {
    expect(schema.$defs.package.properties.id.enum).toEqual(PACKAGE_IDS)
    const { minItems, maxItems } = schema.properties.packages
    expect([minItems, maxItems]).toEqual([PACKAGE_IDS.length, PACKAGE_IDS.length])
  })

  it('have default prices, in order', () => {
    expect(defaults.packages.map(({ id }) => id)).toEqual(PACKAGE_IDS)
  })

  it('are credits for a one-time price: nothing suggests a repeated payment', () => {
    const sold = [schema.$defs.package, schema.properties.trial_package]
    expect(sold.map(({ additionalProperties }) => additionalProperties)).toEqual([false, false])
    expect(sold.map(({ properties }) => Object.keys(properties))).toEqual([
      ['id', 'credits', 'prices', 'popular'],
      ['credits', 'prices'],
    ])
  })
})

it.each([
  ['NL', ['ideal', 'creditcard', 'paypal', 'applepay', 'banktransfer']],
  ['BE', ['bancontact', 'creditcard', 'paypal', 'applepay', 'banktransfer']],
  ['PL', ['blik', 'creditcard', 'paypal', 'applepay', 'banktransfer']],
  ['AT', ['eps', 'creditcard', 'paypal', 'directdebit', 'applepay', 'paysafecard']],
  ['DE', ['paypal', 'creditcard', 'directdebit', 'applepay', 'banktransfer', 'paysafecard']],
  ['IT', ['creditcard', 'paypal', 'directdebit', 'applepay', 'banktransfer', 'paysafecard']],
])('a site without the setting uses the payment methods of %s', (country, methods) => {
  expect(defaults.payment_methods[country]).toEqual(methods)
})

it('SOFORT can be configured by a site, and is not a default in any country', () => {
  expect(PAYMENT_METHODS).toContain('sofort')
  expect(Object.values(defaults.payment_methods).flat()).not.toContain('sofort')
})

it('the payment methods of the program match the schema (run npm run generate)', () => {
  expect(schema.$defs.paymentMethod.enum).toEqual(PAYMENT_METHODS)
})
