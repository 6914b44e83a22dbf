import { expect, it } from 'vitest'
import { mayGrow } from './motion-rule.ts'

it.each([
  ['on a quick device', 8, false, true],
  ['on an ordinary phone', 90, false, true],
  ['before the first page was drawn', 0, false, true],
  ['not on a very slow one, which would show the page later', 200, false, false],
  ['not where less motion is wished', 8, true, false],
])('a photo grows %s', (_where, lastDraw, reducedMotion, grows) => {
  expect(mayGrow(lastDraw, reducedMotion)).toBe(grows)
})
