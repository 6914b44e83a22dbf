import { expect, it } from 'vitest'
import { INTERESTS, type Interest } from '../../core/interests.ts'
import { NICHES } from '../../core/niches.ts'
import { icebreakerLines, type OpenerFacts } from './icebreakers.ts'

const key = (name: string, values?: object) => [name, ...Object.values(values ?? {})].join(' ')
const places = (...slugs: Interest[]) => slugs.map((slug) => INTERESTS.indexOf(slug))

const reader = (niche: number = NICHES.dating, fields = ['interests'], notes = ['prompts']) => ({
  viewer: { country: 'IT', region: 3 },
  settings: { niche, visible_profile_fields: fields, visible_profile_notes: notes },
})
const stranger: OpenerFacts = {
  interests: places('tea'),
  viewer_interests: places('coffee', 'wine', 'sex'),
  prompts: [],
  country: 'FR',
  region: 3,
}

it.each(Object.entries(NICHES))('a site of the niche %s offers six different lines', (_name, niche) => {
  expect(new Set(icebreakerLines(key, reader(niche), null)).size).toBe(6)
})

it('lines of the niche come first', () => {
  expect(icebreakerLines(key, reader(NICHES.flirt), null).slice(2, 4)).toEqual([
    'icebreakers:flirt_3',
    'chats:icebreaker_1',
  ])
  expect(icebreakerLines(key, reader(), null)[0]).toBe('chats:icebreaker_1')
})

const ANSWER = 'icebreakers:their_prompt options:prompts.perfect_sunday'

it.each<[string, Partial<OpenerFacts>, string[]]>([
  ['nothing', {}, []],
  ['an interest', { interests: places('wine', 'tea') }, ['icebreakers:both_wine']],
  [
    'two interests',
    { interests: places('coffee', 'wine') },
    ['icebreakers:both_coffee', 'icebreakers:both_wine'],
  ],
  ['an intimate interest', { interests: places('sex') }, []],
  ['an answer of the other', { prompts: [{ prompt: 1 }, { prompt: 2 }] }, [ANSWER]],
  ['the region', { country: 'IT' }, ['icebreakers:same_region']],
  [
    'everything',
    { interests: places('coffee', 'wine'), prompts: [{ prompt: 1 }], country: 'IT' },
    ['icebreakers:both_coffee', ANSWER],
  ],
])('two of six lines at most are made of what both share: %s', (_what, shared, expected) => {
  const lines = icebreakerLines(key, reader(), { ...stranger, ...shared })
  expect(lines).toHaveLength(6)
  expect(lines.filter((line) => /both_|their_|same_/.test(line))).toEqual(expected)
  expect(lines.slice(0, expected.length)).toEqual(expected)
})

it('no line tells what profiles of the site do not show', () => {
  const shared = { ...stranger, interests: places('wine'), prompts: [{ prompt: 1 }] }
  expect(icebreakerLines(key, reader(NICHES.dating, [], []), shared)[0]).toBe('chats:icebreaker_1')
})
