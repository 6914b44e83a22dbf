import { describe, expect, it } from 'vitest'
import {
  birthDateFault,
  birthDateOf,
  choosePlace,
  firstOpenStep,
  isPlace,
  nameFault,
  partsOfPlace,
  signupRefusal,
} from './rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

describe('the name', () => {
  const email = 'Anna.Rossi@example.it'
  it.each([
    ['Anna', null],
    ['José María', null],
    ['Łucja-Zofia', null],
    ["D'Artagnan", null],
    ['Anna 34', null],
    ['李雷', null],
    ['', 'required'],
    ['   ', 'required'],
    ['A', 'name_too_short'],
    ['a'.repeat(31), 'name_too_long'],
    ['@anna', 'name_starts_with_at'],
    [' @anna', 'name_starts_with_at'],
    ['anna.rossi@example.it', 'name_is_email'],
    ['other@example.it', 'name_forbidden'],
    ['anna at 333 12345', 'name_forbidden'],
    ['0 6 1-2.3', 'name_forbidden'],
    ['Anna ٣٣٣٤٥', 'name_forbidden'],
    ['www.anna', 'name_forbidden'],
    ['anna.com', 'name_forbidden'],
    ['Anna.COM', 'name_forbidden'],
    ['http://x', 'name_forbidden'],
    ['whatsapp anna', 'name_forbidden'],
    ['Anna telegram', 'name_forbidden'],
    ['1234', 'name_invalid'],
    ['<b>Anna</b>', 'name_invalid'],
    ['Anna\u202e', 'name_invalid'],
    ['Anna\u200b', 'name_invalid'],
    ['\u3164\u3164', 'name_invalid'],
    ['Anna ❤', 'name_invalid'],
    ['דניאל', null],
  ])('%j is %j', (name, code) => {
    expect(nameFault(name, email, 'Amore')?.code ?? null).toBe(code)
  })
})

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

  it('reads the three boxes of a browser without JavaScript', () => {
    expect(birthDateOf('', ['1990', '5', '7'])).toBe('1990-05-07')
    expect(birthDateOf('1990-05-07', ['', '', ''])).toBe('1990-05-07')
    expect(birthDateOf('1990-05-07', ['1991', '5', '7'])).toBe('1991-05-07')
    expect(birthDateOf(undefined, ['', '', ''])).toBe('')
    expect(birthDateFault(birthDateOf('', ['', '5', '7']), 18, NOW)?.code).toBe('birth_date_invalid')
  })
})

describe('the place', () => {
  const settings = {
    countries: ['IT', 'CH'] as const,
    region_data: {
      IT: {
        kind: 'provincia' as const,
        regions: [{ id: 1, code: 'IT-MI', name: 'Milano', lat: 45.4, lon: 9.1, cities: [] }],
      },
      FR: {
        kind: 'region' as const,
        regions: [{ id: 1, code: 'FR-1', name: 'Nord', lat: 50, lon: 3, cities: [] }],
      },
    },
  }
  it('must be a region of the country, and the country one of this site', () => {
    expect(isPlace(choosePlace(settings, { country: 'IT', region: 1 }))).toBe(true)
    expect(choosePlace(settings, { country: 'IT', region: 2 })).toMatchObject({
      region: { code: 'region_unknown' },
    })
    expect(choosePlace(settings, { country: 'CH', region: 1 })).toMatchObject({
      region: { code: 'region_unknown' },
    })
    expect(choosePlace(settings, { country: 'FR', region: 1 })).toMatchObject({
      country: { code: 'country_unknown' },
    })
  })
  it('reads one value for both', () => {
    expect(partsOfPlace('IT-12')).toEqual({ country: 'IT', region: 12 })
    expect(partsOfPlace('Italy-12')).toBeNull()
    expect(partsOfPlace('IT-')).toBeNull()
  })
})

describe('who may sign up', () => {
  it.each([
    ['all', false, false, null],
    ['with_trafficsource', false, false, 'signups_closed'],
    ['with_trafficsource', true, false, null],
    ['invite_only', true, false, 'invite_needed'],
    ['invite_only', false, true, null],
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
