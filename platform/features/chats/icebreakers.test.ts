import { expect, it } from 'vitest'
import { NICHES } from '../../core/niches.ts'
import { icebreakerLines } from './icebreakers.ts'

it.each(Object.entries(NICHES))('a site of the niche %s offers six different lines', (_name, niche) => {
  expect(new Set(icebreakerLines((key) => key, niche)).size).toBe(6)
})

it('lines of the niche come first', () => {
  expect(icebreakerLines((key) => key, NICHES.flirt).slice(2, 4)).toEqual([
    'icebreakers:flirt_3',
    'chats:icebreaker_1',
  ])
  expect(icebreakerLines((key) => key, NICHES.dating)[0]).toBe('chats:icebreaker_1')
})
