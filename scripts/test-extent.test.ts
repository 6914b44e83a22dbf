import { describe, expect, test } from 'vitest'
import { described, type Extent, extentOf, instancesOf, runsOf } from './test-extent.mjs'

const FALLBACK = { turn: 'abc1234', seed: 7 }
const GATE = extentOf({}, FALLBACK)
const NIGHT = extentOf({ TEST_EXTENT: 'nightly' }, FALLBACK)
const BRANDS = ['a', 'b', 'c', 'd', 'e']

const turns = (count: number): Extent[] =>
  Array.from({ length: count }, (_, index) => ({ ...GATE, turn: `commit ${index}` }))

describe('matrices', () => {
  test('the nightly run examines every instance of a matrix', () => {
    expect(instancesOf(NIGHT, 'brands', BRANDS)).toEqual(BRANDS)
  })

  test('the gate examines one instance of a matrix, the same each time it runs for a commit', () => {
    const chosen = instancesOf(GATE, 'brands', BRANDS)
    expect(chosen).toHaveLength(1)
    expect(instancesOf({ ...GATE }, 'brands', BRANDS)).toEqual(chosen)
  })

  test('the gate examines every instance over the course of some commits', () => {
    const seen = turns(40).flatMap((extent) => instancesOf(extent, 'brands', BRANDS))
    expect(new Set(seen)).toEqual(new Set(BRANDS))
  })

  test('two matrices of one commit do not always use the same index', () => {
    const places = turns(20).map((extent) => [
      instancesOf(extent, 'one', BRANDS).join(),
      instancesOf(extent, 'other', BRANDS).join(),
    ])
    expect(places.some(([one, other]) => one !== other)).toBe(true)
  })

  test('the gate examines several different instances if requested, and all of a short matrix', () => {
    for (const extent of turns(20)) expect(new Set(instancesOf(extent, 'brands', BRANDS, 3)).size).toBe(3)
    expect(instancesOf(GATE, 'pair', ['x', 'y'], 2)).toEqual(['x', 'y'])
  })
})

describe('random inputs', () => {
  const counts = { gate: 4, nightly: 200 }

  test('the gate uses few random inputs, with the same seed on every run', () => {
    const again = extentOf({}, { turn: 'other', seed: 8 })
    expect(runsOf(GATE, counts)).toEqual(runsOf(again, counts))
    expect(runsOf(GATE, counts).numRuns).toBe(4)
  })

  test('the nightly run uses many random inputs, with a new or a given seed', () => {
    expect(runsOf(NIGHT, counts)).toEqual({ seed: 7, numRuns: 200 })
    const named = extentOf({ TEST_EXTENT: 'nightly', TEST_SEED: '42' }, FALLBACK)
    expect(runsOf(named, counts).seed).toBe(42)
  })
})

test('the log shows how to repeat a run', () => {
  expect(described(GATE)).toContain('TEST_TURN=abc1234')
  expect(described(NIGHT)).toContain('TEST_SEED=7')
})

test.each([
  ['an unknown extent', { TEST_EXTENT: 'night' }],
  ['a seed that is no number', { TEST_EXTENT: 'nightly', TEST_SEED: 'x' }],
])('%s is refused instead of being treated as the gate', (_what, env) => {
  expect(() => extentOf(env, FALLBACK)).toThrow(/TEST_/)
})
