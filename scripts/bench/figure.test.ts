import { expect, it } from 'vitest'
import { type Figure, formatMeasured, table, verdict } from './figure.ts'

const figure: Figure = {
  id: 'a',
  name: 'members page',
  measured: 3,
  unit: '',
  target: { kind: 'at most', value: 3 },
  detail: '',
}

it('a figure equal to its target meets it, for "at most" and "at least"; one beyond it does not', () => {
  expect(verdict(figure)).toBe('met')
  expect(verdict({ ...figure, measured: 3.001 })).toBe('not met')
  const rate: Figure = { ...figure, target: { kind: 'at least', value: 0.6 } }
  expect(verdict({ ...rate, measured: 0.6 })).toBe('met')
  expect(verdict({ ...rate, measured: 0.59 })).toBe('not met')
  expect(verdict({ ...figure, target: null })).toBe('told')
})

it('formats a measured value with only its significant digits', () => {
  expect(formatMeasured(2.4142, '')).toBe('2.41')
  expect(formatMeasured(87.234, 'kB')).toBe('87.2 kB')
  expect(formatMeasured(1234.5, 'us')).toBe('1235 us')
  expect(formatMeasured(5, '')).toBe('5')
})

it('formats the figures as an aligned table with one line each', () => {
  const lines = table([figure, { ...figure, id: 'b', measured: 4 }]).split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toContain('| at most 3 | met ')
  expect(lines[3]).toContain('not met')
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
})
