import { expect, it } from 'vitest'
import { type Appearance, appearanceCookie, readAppearance } from './appearance.ts'

it.each<[string, Appearance]>([
  ['device', { scheme: 'device', still: false }],
  ['light', { scheme: 'light', still: false }],
  ['dark.still', { scheme: 'dark', still: true }],
])('the cookie %s is written and read', (cookie, appearance) => {
  expect(appearanceCookie(appearance)).toBe(cookie)
  expect(readAppearance(cookie)).toEqual(appearance)
})

it.each([undefined, '', 'blue', '.still', 'dark.still.still', 'dark"onload="x', 'a'.repeat(10_000)])(
  'the cookie %s is ignored',
  (cookie) => expect(readAppearance(cookie)).toBeUndefined(),
)
