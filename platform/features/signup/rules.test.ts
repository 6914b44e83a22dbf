import { describe, expect, it } from 'vitest'
import { birthDateFault, birthDateOf, firstOpenStep, signupRefusal } from './rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

describe('the date of birth', () => {
  it.each([
    ['1990-05-17', 18, null],
    ['2008-11-20', 18, null],
    ['2008-11-21', 18, 'too_young'],
    ['2005-11-21', 21, 'too_young'],
    ['2005-11-20', 21, null],
    // No tenant can go below 18, whatever its file says.
    ['2010-01-01', 16, 'too_young'],
    ['1990-02-30', 18, 'birth_date_invalid'],
    ['1990-13-01', 18, 'birth_date_invalid'],
    ['2027-01-01', 18, 'birth_date_invalid'],
    ['1890-01-01', 18, 'birth_date_invalid'],
    ['1915-11-20', 18, 'birth_date_invalid'],
    ['1915-11-21', 18, null],
    ['90-01-01', 18, 'birth_date_invalid'],
    ['yesterday', 18, 'birth_date_invalid'],
    ['', 18, 'required'],
  ])('%j with a minimum of %d: %j', (date, age, code) => {
    expect(birthDateFault(date, age, NOW)?.code ?? null).toBe(code)
  })

  it('reads the three date fields of a browser without JavaScript', () => {
    expect(birthDateOf('', ['1990', '5', '7'])).toBe('1990-05-07')
    expect(birthDateOf('1990-05-07', ['', '', ''])).toBe('1990-05-07')
    expect(birthDateOf('1990-05-07', ['1991', '5', '7'])).toBe('1991-05-07')
    expect(birthDateOf(undefined, ['', '', ''])).toBe('')
    expect(birthDateFault(birthDateOf('', ['', '5', '7']), 18, NOW)?.code).toBe('birth_date_invalid')
  })
})

describe('who may sign up', () => {
  it.each([
    ['all', false, false, null],
    ['with_trafficsource', false, false, 'signups_closed'],
    ['with_trafficsource', true, false, null],
    ['invite_only', true, false, 'invite_needed'],
    ['invite_only', false, true, null],
    ['none', true, false, 'signups_none'],
    ['none', true, true, 'signups_none'],
  ] as const)('%s, source %s, invited %s: %s', (signups, trafficSource, invited, refusal) => {
    expect(signupRefusal(signups, { trafficSource, invited })).toBe(refusal)
  })
})

it('opens the steps in order', () => {
  expect(firstOpenStep({})).toBe(0)
  expect(firstOpenStep({ gender: 'male' })).toBe(0)
  expect(firstOpenStep({ gender: 'male', seeks: 'female' })).toBe(1)
  expect(firstOpenStep({ gender: 'male', seeks: 'female', date_of_birth: '1990-01-01' })).toBe(2)
  expect(
    firstOpenStep({ gender: 'male', seeks: 'female', date_of_birth: '1990-01-01', country: 'IT', region: 0 }),
  ).toBe(3)
})
