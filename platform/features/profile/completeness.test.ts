import { expect, it } from 'vitest'
import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import { type CompletenessFacts, completenessOf } from './completeness.ts'
import { detailUse } from './detail-use.ts'

type Settings = Pick<TenantSettings, 'visible_profile_fields' | 'visible_profile_notes' | 'interests'>

const SITE: Settings = {
  visible_profile_fields: ['age', 'hair', 'eyes', 'interests'],
  visible_profile_notes: ['about_me', 'prompts', 'looking_for'],
  interests: ['wine', 'art'],
}
const EMPTY: CompletenessFacts = {
  photos: 0,
  about: '',
  interests: 0,
  prompts: 0,
  ages: false,
  city: false,
  details: { asked: 2, filled: 0 },
}
const FULL: CompletenessFacts = {
  photos: 1,
  about: 'Ciao',
  interests: 3,
  prompts: 1,
  ages: true,
  city: true,
  details: { asked: 2, filled: 2 },
}

it.each([
  ['nothing', EMPTY, 0, 'photo'],
  ['a photo', { ...EMPTY, photos: 1 }, 25, 'about'],
  ['a photo and a text', { ...EMPTY, photos: 1, about: 'Ciao' }, 45, 'interests'],
  ['two interests only', { ...FULL, interests: 2 }, 85, 'interests'],
  ['one of two details', { ...FULL, details: { asked: 2, filled: 1 } }, 85, 'details'],
  ['three of six details', { ...FULL, details: { asked: 6, filled: 3 } }, 100, null],
  ['all but the town', { ...FULL, city: false }, 95, 'place'],
  ['everything', FULL, 100, null],
] as const)('a profile with %s', (_what, facts, percent, next) => {
  expect(completenessOf(facts, SITE)).toMatchObject({ percent, next })
})

it('does not ask for fields that the site does not show', () => {
  const bare: Settings = { visible_profile_fields: ['age'], visible_profile_notes: [], interests: ['wine'] }
  const facts = { ...EMPTY, details: { asked: 0, filled: 0 } }
  expect(completenessOf(facts, bare)).toEqual({ percent: 0, next: 'photo', left: ['photo', 'place'] })
  expect(completenessOf({ ...facts, photos: 1, city: true }, bare).percent).toBe(100)
})

it.each([
  ['hair', ['hair'], [], 'profile'],
  ['eyes', ['eyes'], ['eyes'], 'profile'],
  ['body', [], ['body'], 'search'],
  ['relationship', ['hair'], ['age'], null],
  ['height', ['height'], [], 'profile'],
  ['height', [], ['age'], null],
] as const)('%s, where profiles show %j and the search has %j, is for: %s', (detail, shown, filters, use) => {
  expect(detailUse({ visible_profile_fields: [...shown], search_fields: filters }, detail)).toBe(use)
})
