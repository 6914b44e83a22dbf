import { expect, it } from 'vitest'
import { overlap } from './vike-pages.ts'

it.each([
  ['/members/{id}', '/members/saved'],
  ['/members/{id}/chat', '/members/{id}/{what}'],
  // Vike's routes leave the optional part out.
  ['/likes/{type}', '/likes/all/{page?}'],
  ['/chats', '/chats'],
])('an address may match %s as well as %s', (one, other) => {
  expect(overlap(one, other)).toBe(true)
  expect(overlap(other, one)).toBe(true)
})

it.each([
  ['/members/{id}', '/members'],
  ['/members/{id}', '/account/safety'],
  ['/members/{id}/chat', '/members/{id}/bookmark'],
  ['/members/{id}', '/members/{id}/landing3'],
])('no address matches %s as well as %s', (one, other) => {
  expect(overlap(one, other)).toBe(false)
})
