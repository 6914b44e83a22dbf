import { expect, it } from 'vitest'
import { orderFault } from './order-fault.ts'

const whole = 'Please check the marked fields.'

it.each([
  [{ errors: {}, fault: undefined }, null, undefined],
  [{ errors: {}, fault: undefined }, 'another sum', 'another sum'],
  [{ errors: {}, fault: 'limit reached' }, 'another sum', 'limit reached'],
  // Shown beside its field.
  [{ errors: { iban: 'wrong' }, fault: whole }, null, undefined],
  // The form shows no field for it.
  [{ errors: { method: 'not here' }, fault: whole }, null, 'not here'],
  [{ errors: { discount_code: 'used' }, fault: whole }, null, 'used'],
])('%j with %j shows %j', (form, sumError, said) => {
  expect(orderFault(form, ['iban', 'phone'], sumError)).toBe(said)
})
