import { describe, expect, it } from 'vitest'
import { INTERESTS, interestGroup, MOST_INTERESTS } from '../../core/interests.ts'
import { PROFILE_PROMPTS, promptCode } from '../../core/profile-prompts.ts'
import { GENDERS } from '../../core/viewer.ts'
import { profileChanges } from './changes.ts'
import { ABOUT_LENGTH, ANSWER_LENGTH } from './limits.ts'
import { aboutFault, interestPlaces, promptFault } from './rules.ts'

const FAMILY = '👨‍👩‍👧‍👦'

it.each([
  ['a site of one gender', 6, {}],
  ['another site', 1, { seeks: GENDERS.female }],
])('the sought gender can be chosen or not: %s', (_where, niche, changes) => {
  const context = { tenant: { settings: { niche } }, locale: { iso: 'it-IT' }, viewer: {} }
  expect(profileChanges(context as never, { seeks: 'female' })).toEqual(changes)
})

describe('the text about oneself', () => {
  it.each([
    ['', null],
    ['x'.repeat(ABOUT_LENGTH), null],
    [`  ${'x'.repeat(ABOUT_LENGTH)}\n`, null],
    [FAMILY.repeat(ABOUT_LENGTH), null],
    ['x'.repeat(ABOUT_LENGTH + 1), 'too_long'],
    [`${FAMILY.repeat(ABOUT_LENGTH)}!`, 'too_long'],
    // A letter with thousands of accents does not count as one character.
    [`a${'\u0301'.repeat(ABOUT_LENGTH * 10)}`, 'too_long'],
  ])('counts user-perceived characters (row %#)', (text, code) => {
    expect(aboutFault(text)?.code ?? null).toBe(code)
  })
})

describe('interests', () => {
  const most = INTERESTS.slice(0, MOST_INTERESTS)
  it.each([
    [[], []],
    [
      ['wine', 'art'],
      [INTERESTS.indexOf('art'), INTERESTS.indexOf('wine')],
    ],
    [['wine', 'wine', 'nonsense'], [INTERESTS.indexOf('wine')]],
    [most, most.map((_, place) => place)],
    [[...most, 'wine'], { code: 'interests_too_many', params: { max: MOST_INTERESTS } }],
  ])('%j are %j', (chosen, expected) => {
    expect(interestPlaces(INTERESTS, chosen)).toEqual(expected)
  })

  it('that the site does not offer do not count', () => {
    expect(interestPlaces(['wine'], most)).toEqual([])
  })

  it.each([
    ['wine', 'food'],
    ['hiking', 'sport'],
    ['music', 'life'],
    ['bondage', 'intimate'],
  ] as const)('%s is in the group %s', (slug, group) => expect(interestGroup(slug)).toBe(group))
})

describe('an answer to a prompt', () => {
  const [first, second, third, fourth] = PROFILE_PROMPTS
  const answered = [first, second, third].map((slug) => promptCode(slug) ?? 0)
  it.each([
    [first, 'Sea and no alarm.', [], null],
    ['no_such', 'text', [], 'prompt'],
    [first, 'x'.repeat(ANSWER_LENGTH), [], null],
    [first, 'x'.repeat(ANSWER_LENGTH + 1), [], 'answer'],
    [fourth, 'one too many', answered, 'prompt'],
    [first, 'in place of the earlier one', answered, null],
    [fourth, '', answered, null],
    [fourth, '\u3164', answered, null],
  ])('to %s is checked by its field (row %#)', (slug, answer, before, field) => {
    expect(Object.keys(promptFault(slug, answer, before) ?? {})[0] ?? null).toBe(field)
  })
})
