import { expect, it } from 'vitest'
import { gathered } from './pages.ts'

it('merges consecutive equal entries into one with their count', () => {
  const look = { id: '1', at: '22 Nov 2026, 15:58', action: 'case', role: 'support', reason: null } as const
  const others = [
    { ...look, id: '2' },
    { ...look, id: '3', role: 'operator' },
    { ...look, id: '4', at: '22 Nov 2026, 15:57', role: 'operator' },
  ] as const
  const times = gathered([look, ...others, { ...look, id: '5' }]).map((one) => [one.id, one.times])
  expect(times).toEqual([
    ['1', 2],
    ['3', 1],
    ['4', 1],
    ['5', 1],
  ])
})
