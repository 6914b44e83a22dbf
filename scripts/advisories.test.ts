import { describe, expect, test } from 'vitest'
import { advisoriesOutcome } from './advisories.mjs'

const answer = (vulnerabilities: object, counted: object) =>
  JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: counted } })

describe('advisories of the production packages', () => {
  test('a report without known vulnerabilities passes', () => {
    const clean = advisoriesOutcome(answer({}, { info: 0, low: 0, moderate: 0, high: 0, critical: 0 }))
    expect(clean).toMatchObject({ passed: 1, failed: 0, failures: [] })
  })

  test('a known vulnerability fails with package, range and severity', () => {
    const found = answer(
      { express: { name: 'express', severity: 'high', range: '<5.3.1' } },
      { low: 0, moderate: 0, high: 1, critical: 0 },
    )
    expect(advisoriesOutcome(found)).toMatchObject({
      passed: 0,
      failed: 1,
      failures: ['express <5.3.1: high vulnerability'],
    })
  })

  test.each([
    ['nothing', ''],
    ['a refusal', '{"message":"405 Method Not Allowed","statusCode":405}'],
    ['a page instead of JSON', '<html>'],
  ])('reports nothing if the registry answers with %s', (_case, output) => {
    expect(advisoriesOutcome(output)).toBeNull()
  })
})
