import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { outcomeOf, playwrightOutcome, summary, vitestOutcome } from './test-report.mjs'

/** A report as written by Vitest or Playwright, reduced to the parts that are read. */
const recorded = (name: string): unknown =>
  JSON.parse(fs.readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8'))

const FLAKY = [
  {
    name: '[phone] platform/e2e/mixed.journey.ts: in a group › passes on the second try',
    reason: 'Error: first try',
  },
  {
    name: '[desktop] platform/e2e/mixed.journey.ts: in a group › passes on the second try',
    reason: 'Error: first try',
  },
]

describe('report of Playwright', () => {
  const outcome = playwrightOutcome(recorded('playwright'), false, '/project')

  test('a journey that passes on the second attempt counts as passed and is listed as flaky', () => {
    expect(outcome).toMatchObject({ passed: 5, failed: 4, flaky: FLAKY })
  })

  test('a journey that fails twice is a failure, with its reason without colours', () => {
    expect(outcome.failures).toContain(
      '[phone] platform/e2e/mixed.journey.ts: fails twice\nError: expect(received).toBe(expected) // Object.is equality',
    )
    expect(outcome.failures.join()).not.toContain('second try')
  })

  test('an error outside the journeys is a failure, e.g. a file that cannot be loaded', () => {
    const { passed, failed, failures } = playwrightOutcome(recorded('playwright-broken'), false, '/project')
    expect([passed, failed]).toEqual([0, 1])
    expect(failures[0]).toContain("Cannot find module './not-there.ts'")
  })
})

describe('report of Vitest', () => {
  test('failed tests and files that could not be loaded are failures', () => {
    expect(vitestOutcome(recorded('vitest'), false, '/project')).toMatchObject({
      passed: 1,
      failed: 2,
      failures: [
        'platform/a.test.ts: group fails\nAssertionError: one is two: expected 1 to be 2 // Object.is equality',
        "platform/b.test.ts: Cannot find module './not-there.ts' imported from /project/platform/b.test.ts",
      ],
    })
  })

  test('a run that fails with all tests passed is one failure', () => {
    const report = { numPassedTests: 3, testResults: [] }
    expect(vitestOutcome(report, false, '/project')).toMatchObject({ passed: 3, failed: 1 })
    expect(vitestOutcome(report, true, '/project')).toMatchObject({ passed: 3, failed: 0 })
  })
})

describe('summary', () => {
  test('the last line contains only the counts, and the flaky tests are above it', () => {
    const lines = summary([outcomeOf(true), playwrightOutcome(recorded('playwright'), false, '/project')])
    const [first = '', second = ''] = FLAKY.map(({ name, reason }) => `  ${name}\n      ${reason}`)
    expect(lines.slice(-5)).toEqual([
      'flaky: 2 (passed on the second try)',
      first,
      second,
      '',
      '6 passed, 4 failed',
    ])
  })

  test('without flaky journeys it counts 0 flaky, and it names the browsers if any ran', () => {
    expect(summary([outcomeOf(true)])).toEqual(['', 'flaky: 0', '', '1 passed, 0 failed'])
    expect(summary([outcomeOf(true)], [], ['Chromium 1', 'Chromium 2'])).toContain(
      'journeys in Chromium 1 and Chromium 2',
    )
  })

  test('failures and the ten slowest files come before the counts; the times of a file are added up', () => {
    const files = Array.from({ length: 11 }, (_, index) => ({ file: `${index}.ts`, seconds: index }))
    const outcome = { ...outcomeOf(false), failures: ['a.ts: adds'], files: [...files, ...files] }
    const lines = summary([outcome], ['step unit: 1 failed'])
    expect(lines.slice(0, 7)).toEqual([
      '',
      'FAILED a.ts: adds',
      '',
      'FAILED step unit: 1 failed',
      '',
      'slowest files:',
      '    20.0 s  10.ts',
    ])
    expect(lines.filter((line) => line.endsWith('.ts'))).toHaveLength(10)
    expect(lines.join()).not.toContain('  0.ts')
  })
})
