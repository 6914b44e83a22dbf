import { expect, it } from 'vitest'
import { completionParts, partAfter, signupPages } from './completion.ts'

type Settings = Parameters<typeof completionParts>[0]

const settings = (fields: string[], notes: string[], interests = ['tea']) =>
  ({
    visible_profile_fields: fields,
    visible_profile_notes: notes,
    interests,
  }) as unknown as Settings

it.each([
  ['all of them', settings(['interests'], ['about_me', 'prompts']), ['interests', 'prompts', 'details']],
  ['no prompts', settings(['interests'], ['about_me']), ['interests', 'about', 'details']],
  ['no texts', settings(['interests'], []), ['interests', 'details']],
  ['no interests', settings(['interests'], [], []), ['details']],
  ['hidden interests', settings([], []), ['details']],
])('a site with %s completes the profile on these pages', (_site, shown, parts) => {
  expect(completionParts(shown)).toEqual(parts)
  expect(signupPages(shown)).toBe(5 + parts.length)
})

it.each([
  ['interests', false, 'prompts'],
  ['prompts', false, 'details'],
  ['prompts', true, 'prompts'],
  ['details', false, null],
  ['about', false, null],
  ['no-such-page', false, null],
  [undefined, false, null],
])('the page after %s (once more: %s) is %s', (part, more, next) => {
  expect(partAfter(settings(['interests'], ['prompts']), part, more)).toBe(next)
})
