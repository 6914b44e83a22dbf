import { describe, expect, it } from 'vitest'
import { type PreferenceFacts, wishOf } from './preferences.ts'
import { timeZoneOf } from './time-zone.ts'

const NIGHT = new Date('2026-11-22T23:00:00Z')
const facts = (changes: Partial<PreferenceFacts> = {}): PreferenceFacts => ({
  notifications_disabled: [],
  country: 'IT',
  mail_off: null,
  push_off: null,
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
  ...changes,
})
const ask = (changes: Partial<PreferenceFacts>, channel: 'mail' | 'push') => {
  const wish = wishOf(facts(changes), { kind: 'like', channel, now: NIGHT, siteZone: 'Europe/Rome' })
  return wish.wanted ? (wish.notBefore?.toISOString() ?? 'now') : 'no'
}

describe('whether a member wants a notice now', () => {
  it.each([
    ['nothing was chosen', {}, 'now', 'now'],
    ['the kind is off by mail', { mail_off: ['like'] }, 'no', 'now'],
    ['the kind is off by push', { push_off: ['like'] }, 'now', 'no'],
    ['another kind is off', { mail_off: ['match'], push_off: ['match'] }, 'now', 'now'],
    ['unsubscribed', { notifications_disabled: ['email'] }, 'no', 'now'],
    ['bounced', { notifications_disabled: ['bounce'] }, 'no', 'now'],
    ['complained', { notifications_disabled: ['spam_complaint'] }, 'no', 'now'],
    ['no push at all', { notifications_disabled: ['push'] }, 'now', 'no'],
    [
      'quiet hours',
      { quiet_from: 1320, quiet_until: 480 },
      '2026-11-23T07:00:00.000Z',
      '2026-11-23T07:00:00.000Z',
    ],
    [
      'quiet hours in another time zone',
      { quiet_from: 1320, quiet_until: 480, time_zone: 'America/New_York' },
      'now',
      'now',
    ],
  ])('%s', (_what, changes, mail, push) => {
    expect([ask(changes, 'mail'), ask(changes, 'push')]).toEqual([mail, push])
  })
})

describe('the time zone of a member', () => {
  it.each([
    ['the chosen one', { time_zone: 'Asia/Tokyo', country: 'IT' }, 'Asia/Tokyo'],
    [
      'that of the country, if the chosen one is invalid',
      { time_zone: 'Mars/Base', country: 'FI' },
      'Europe/Helsinki',
    ],
    ['that of the country', { time_zone: null, country: 'FI' }, 'Europe/Helsinki'],
    ["that of a country that shares another one's", { time_zone: null, country: 'SE' }, 'Europe/Stockholm'],
    ['the usual one of a country with several', { time_zone: null, country: 'US' }, 'America/New_York'],
    ['that of the site, if the country is unknown', { time_zone: null, country: 'XX' }, 'Europe/Rome'],
  ])('%s', (_what, person, zone) => expect(timeZoneOf(person, 'Europe/Rome')).toBe(zone))
})
