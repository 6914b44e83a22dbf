import { describe, expect, it } from 'vitest'
import { dueAlerts, type EntryFacts, entryWarning, likeModalDelay } from './rules.ts'

const visitor: EntryFacts = {
  signedIn: false,
  seen: false,
  route: 'index',
  layout: 'default',
  adultCountry: false,
  popupEnabled: true,
}

describe('the entry warning', () => {
  it.each<[string, Partial<EntryFacts>, 'adult' | 'site' | null]>([
    ['meets a first-time visitor', {}, 'site'],
    ['names adult content where the country asks for it', { adultCountry: true }, 'adult'],
    [
      'names adult content even where the site has no popup',
      { adultCountry: true, popupEnabled: false },
      'adult',
    ],
    ['is off where the tenant turned it off', { popupEnabled: false }, null],
    ['is not for members', { signedIn: true, adultCountry: true }, null],
    ['is not shown twice', { seen: true, adultCountry: true }, null],
    ['is hidden on complete-signup', { route: 'complete-signup', adultCountry: true }, null],
    ['is hidden on reset-password', { route: 'reset-password', adultCountry: true }, null],
    ['is hidden on the reset itself', { route: 'reset-password-do' }, null],
    ['stays away from landers without an adult country', { layout: 'lander' }, null],
    ['is on landers for adult countries', { layout: 'lander', adultCountry: true }, 'adult'],
    ['is in the chat layout for adult countries', { layout: 'chat', adultCountry: true }, 'adult'],
    ['is in the empty layout for adult countries', { layout: 'empty', adultCountry: true }, 'adult'],
  ])('%s', (_story, facts, expected) => {
    expect(entryWarning({ ...visitor, ...facts })).toBe(expected)
  })
})

describe('alerts of the warnings header', () => {
  const now = new Date('2026-05-31T12:00:00Z')
  const calm = {
    confirmed: true,
    notificationsDisabled: [],
    profileComplete: true,
    pushSubscribed: true,
    dismissed: {},
    now,
  }
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

  it('are empty for a complete member', () => expect(dueAlerts(calm)).toEqual([]))
  it('have the unconfirmed address first', () => {
    expect(dueAlerts({ ...calm, confirmed: false, profileComplete: false, pushSubscribed: false })).toEqual([
      'confirm',
      'enrich',
      'push',
    ])
  })
  it('name the gravest reason of stopped mail', () => {
    expect(
      dueAlerts({ ...calm, notificationsDisabled: ['unsubscribe', 'bounce', 'spam_complaint'] }),
    ).toEqual(['mail_complaint'])
    expect(dueAlerts({ ...calm, notificationsDisabled: ['bounce'] })).toEqual(['mail_bounce'])
    expect(dueAlerts({ ...calm, notificationsDisabled: ['unsubscribe'] })).toEqual(['mail_unsubscribe'])
  })
  it('do not offer push to a member who turned it off', () => {
    expect(dueAlerts({ ...calm, notificationsDisabled: ['push'] })).toEqual([])
  })
  it('are hidden for 30 days once dismissed, then shown again', () => {
    const facts = { ...calm, profileComplete: false }
    expect(dueAlerts({ ...facts, dismissed: { enrich: daysAgo(29) } })).toEqual([])
    expect(dueAlerts({ ...facts, dismissed: { enrich: daysAgo(30) } })).toEqual(['enrich'])
    expect(dueAlerts({ ...facts, dismissed: { push: daysAgo(1) } })).toEqual(['enrich'])
  })
})

describe('the delay of the like modal', () => {
  it.each([
    ['?t=3', 3000],
    ['?a=1&t=0', 0],
    ['', null],
    ['?t=', null],
    ['?t=-1', null],
    ['?t=soon', null],
    ['?t=99999', null],
  ] as const)('of %s is %s', (search, delay) => expect(likeModalDelay(search)).toBe(delay))
})
