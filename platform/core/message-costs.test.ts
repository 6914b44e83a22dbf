import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { costOf } from './message-costs.ts'

const PLATFORM = fileURLToPath(new URL('..', import.meta.url))
const OWNER = 'core/message-costs.ts'
/**
 * Matches a read of a cost setting, except quoted names and fields that zod describes or `costOf`
 * fills.
 */
const READ = /(?<!['"`])\b(?:message|photo|gift)_credits\b(?!['"`]|: (?:String\()?costOf\(|: z\.)/
const sources = readdirSync(PLATFORM, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .filter((name) => !/^(?:testing|e2e|core\/generated)\//.test(name))

describe('message costs', () => {
  it('are set per kind; a GIF costs the same as a text', () => {
    const settings = { message_credits: 1, photo_credits: 2, gift_credits: 3, first_answer_free: false }
    expect((['text', 'photo', 'gift', 'gif'] as const).map((kind) => costOf(kind, settings))).toEqual([
      1, 2, 3, 1,
    ])
  })

  it('are nothing for the question whether a fictional profile is real', () => {
    const settings = { message_credits: 1, photo_credits: 2, gift_credits: 3, first_answer_free: false }
    expect(costOf('text', settings, { isRealQuestion: true })).toBe(0)
    expect(costOf('text', settings, { isRealQuestion: false })).toBe(1)
  })

  it.each([
    ['nothing for a first answer of text or GIF, where the site gives it', true, true, [0, 2, 3, 0]],
    ['the price for a later one', true, false, [1, 2, 3, 1]],
    ['the price for a first answer elsewhere', false, true, [1, 2, 3, 1]],
  ])('are %s', (_what, first_answer_free, isFirstAnswer, expected) => {
    const settings = { message_credits: 1, photo_credits: 2, gift_credits: 3, first_answer_free }
    const kinds = ['text', 'photo', 'gift', 'gif'] as const
    expect(kinds.map((kind) => costOf(kind, settings, { isFirstAnswer }))).toEqual(expected)
  })

  it('are read from the settings in one module only', () => {
    expect(sources).toContain(OWNER)
    const readers = sources.filter((name) => READ.test(readFileSync(path.join(PLATFORM, name), 'utf8')))
    expect(readers).toEqual([OWNER])
  })

  it.each([
    'settings.message_credits > 0',
    'const { photo_credits: each } = settings',
    'gift_credits: String(settings.gift_credits)',
  ])('%s reads a setting', (text) => {
    expect(text).toMatch(READ)
  })
})
