import { describe, expect, it } from 'vitest'
import { canFind, readSought, type Sought } from './find.ts'

const sites = [
  { key: 1, id: 'amore' },
  { key: 7, id: 'amore-c' },
]
const ID = '01980000-aaaa-7bbb-8ccc-0123456789ab'
const invoice = (tenant: number, series: 'invoice' | 'credit_note'): Sought => ({
  by: 'document',
  tenant,
  series,
  year: 2026,
  number: 12,
})

describe('the search of the console', () => {
  it.each<[string, Sought]>([
    [' Anna@Example.test ', { by: 'email', email: 'anna@example.test' }],
    [ID.toUpperCase(), { by: 'id', id: ID }],
    ['0123456789AB', { by: 'order', order: '0123456789ab' }],
    ['C-ABCD-EFGH', { by: 'case', kind: 'complaint', number: 'C-ABCD-EFGH' }],
    ['r-abcd2345', { by: 'case', kind: 'report', number: 'R-ABCD-2345' }],
    ['AMORE-2026-000012', invoice(1, 'invoice')],
    ['amore-c-2026-12', invoice(1, 'credit_note')],
    ['AMORE-C-C-2026-000012', invoice(7, 'credit_note')],
  ])('reads %s', (typed, sought) => {
    expect(readSought(typed, sites)).toEqual(sought)
  })

  it.each([
    ['nothing', ' '],
    ['a name', 'Anna'],
    ['part of an address', '@example.test'],
    ['two addresses', 'a@example.test b@example.test'],
    ['an address with a control character', 'a\0@example.test'],
    ['an order number that is too short', '0123456789a'],
    ['an invoice of a site of others', 'TULP-2026-000012'],
    ['an invoice without a number', 'AMORE-2026-'],
    ['10,000 letters', 'a'.repeat(10_000)],
    ['an address of 10,000 letters', `${'a'.repeat(10_000)}@example.test`],
  ])('finds nothing by %s', (_what, typed) => {
    expect(readSought(typed, sites)).toBeUndefined()
  })

  it('is for roles that may open something', () => {
    const roles = ['operator', 'moderator', 'support', 'marketer'] as const
    expect(roles.map(canFind)).toEqual([true, true, true, false])
  })
})
