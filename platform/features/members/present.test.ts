import { describe, expect, it } from 'vitest'
import { cellOf } from '../../core/grid.ts'
import { INTERESTS, type Interest } from '../../core/interests.ts'
import { interestsOfNiche, NICHES } from '../../core/niches.ts'
import type { RequestScope } from '../../core/scope.ts'
import { platformTranslator } from '../../i18n/server.ts'
import { presentInShort, presentProfile } from './present.ts'
import type { ProfileRow } from './queries.ts'

const places = (...slugs: Interest[]) => slugs.map((slug) => INTERESTS.indexOf(slug))
const row = {
  id: 'her',
  name: 'Ada',
  gender: 2,
  seeks: 2,
  birth_date: '1990-01-01',
  country: 'US',
  region: null,
  cell: null,
  about: 'Hello',
  sexuality: 3,
  relationship: 1,
  hair: 1,
  eyes: 1,
  body: 1,
  height: 170,
  wants_age: [30, 40],
  main_photo: null,
  interests: places('wine', 'bondage', 'animals'),
  viewer_interests: [],
  prompts: [{ prompt: 3, answer: 'Coffee by the sea' }],
} as unknown as ProfileRow

const FIELDS = ['age', 'gender', 'relationship', 'sexuality', 'height', 'interests']

function scopeOf(
  kind: 'visitor' | 'member',
  { niche = NICHES.adult as number, country = 'US', iso = 'en-US', cell = null as number | null } = {},
) {
  const settings = {
    visible_profile_fields: FIELDS,
    visible_profile_notes: ['about_me', 'prompts', 'looking_for'],
    interests: interestsOfNiche(niche),
    minimum_age: 18,
    countries: ['US'],
    region_data: {},
    time_zone: 'UTC',
  }
  const viewer = kind === 'member' ? { kind, id: 'me', paid: false, country, cell } : { kind, tracking: null }
  const locale = { code: iso.slice(0, 2), iso }
  const t = platformTranslator(locale.code as 'en', iso)
  const now = new Date('2026-05-05T12:00:00Z')
  return { tenant: { settings }, viewer, locale, t, now, country } as unknown as RequestScope
}

const profileFor = (...asked: Parameters<typeof scopeOf>) =>
  presentProfile({ row, photos: [], related: [] }, scopeOf(...asked))
const lookingFor = (wants_age: number[] | null) =>
  presentProfile({ row: { ...row, wants_age }, photos: [], related: [] }, scopeOf('member')).notes.find(
    ({ key }) => key === 'looking_for',
  )?.text
const keys = (of: readonly { readonly key: string }[]) => of.map(({ key }) => key)

it('ages that exclude nobody are not shown as a wish, however they were stored', () => {
  const anybody = lookingFor(null)
  expect(anybody).not.toMatch(/\d/)
  expect(lookingFor([18, 99])).toBe(anybody)
  expect(lookingFor([30, 40])).toMatch(/30.*40/)
})

describe('a profile for a visitor', () => {
  it('omits the sexual orientation: the field and whom the member looks for', () => {
    const { fields, notes } = profileFor('visitor')
    expect(keys(fields)).toEqual(['age', 'gender', 'relationship', 'height'])
    expect(keys(notes)).toEqual(['about_me'])
    const forMember = profileFor('member')
    expect(keys(forMember.fields)).toContain('sexuality')
    expect(keys(forMember.notes)).toEqual(['about_me', 'prompt_first_date', 'looking_for'])
  })

  it('has no intimate interests', () => {
    expect(profileFor('visitor').interests.map(({ name }) => name)).toEqual(['Animals', 'Wine'])
    expect(profileFor('member').interests.map(({ intimate }) => intimate)).toEqual([false, false, true])
  })
})

it('the short profile has the place, and shared everyday interests first', () => {
  const shared = { ...row, viewer_interests: places('wine', 'bondage') }
  expect(presentInShort(shared, scopeOf('member'))).toEqual({
    place: 'United States',
    interests: [
      { slug: 'wine', name: 'Wine', shared: true },
      { slug: 'animals', name: 'Animals', shared: false },
    ],
  })
})

it.each([
  ['FR', 'mazowieckie', 'Mazowieckie, Poland'],
  ['PL', 'mazowieckie', 'Mazowieckie'],
  ['US', null, 'Poland'],
])('the place for a viewer in %s of a member in the region %s is %s', (country, name, place) => {
  const scope = scopeOf('member', { country, iso: 'en' })
  const data = { PL: { regions: [{ id: 7, name: { en: name } }] } }
  const settings = { ...scope.tenant.settings, countries: ['US', 'PL', 'FR'], region_data: data }
  const there = { ...row, country: 'PL', region: name === null ? null : 7 }
  const found = presentInShort(there, {
    ...scope,
    tenant: { ...scope.tenant, settings },
  } as unknown as RequestScope)
  expect(found.place).toBe(place)
})

describe('a profile', () => {
  it('shows an interest only while the site offers it', () => {
    const { interests } = profileFor('member', { niche: NICHES.dating })
    expect(interests.map(({ name }) => name)).toEqual(['Animals', 'Wine'])
  })

  it("states the height in the units of the viewer's country in any language", () => {
    const height = (options: { country: string; iso: string }) =>
      profileFor('member', options).fields.find(({ key }) => key === 'height')?.value
    expect(height({ country: 'US', iso: 'en-US' })).toBe('5 ft 7 in')
    expect(height({ country: 'US', iso: 'es-US' })).toBe('5 ft 7 in')
    expect(height({ country: 'IT', iso: 'it-IT' })).toBe('170 cm')
  })
})

describe('beside a place', () => {
  const said = (km: number, { country = 'IT', iso = 'it' } = {}) => {
    const cell = cellOf(45.4, 9.2)
    const there = { ...row, country, cell: cellOf(45.4 + km / 111.2, 9.2), spot: null }
    const { place } = presentProfile(
      { row: there, photos: [], related: [] },
      scopeOf('member', { country, iso, cell }),
    )
    return place
      .split('\u00a0· ')
      .slice(1)
      .map((text) => text.replace(/\s/g, ' '))
  }

  it('a distance is said up to 100 km, or 100 miles, and none beyond', () => {
    expect([20, 90].map((km) => said(km))).toEqual([['entro 50 km'], ['entro 100 km']])
    expect([140, 300, 900].map((km) => said(km))).toEqual([[], [], []])
    const american = { country: 'US', iso: 'en-US' }
    expect([140, 250].map((km) => said(km, american))).toEqual([['within 100 mi'], []])
  })
})
