import { expect, it } from 'vitest'
import { UnavailableError } from '../../core/errors.ts'
import { Breaker } from './breaker.ts'

const silence = new Error('Query read timeout')

function scene() {
  let now = 0
  const breaker = new Breaker(() => now)
  return {
    breaker,
    wait: (ms: number) => (now += ms),
    fail: (times: number, error: Error = silence) => {
      for (let count = 0; count < times; count++) breaker.failed(error)
    },
  }
}

it('refuses immediately after three consecutive connections without an answer', () => {
  const { breaker, fail } = scene()
  fail(2)
  expect(() => breaker.enter()).not.toThrow()
  fail(1)
  expect(() => breaker.enter()).toThrow(UnavailableError)
})

it('lets one attempt per second through, and all after one was answered', () => {
  const { breaker, fail, wait } = scene()
  fail(3)
  wait(1_000)
  expect(() => breaker.enter()).not.toThrow()
  expect(() => breaker.enter()).toThrow(UnavailableError)
  fail(1)
  wait(1_000)
  breaker.enter()
  breaker.answered()
  for (let count = 0; count < 3; count++) expect(() => breaker.enter()).not.toThrow()
})

it('counts only consecutive silence: answers in between and immediate errors leave it closed', () => {
  const { breaker, fail } = scene()
  fail(2)
  breaker.answered()
  fail(2)
  fail(10, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  expect(() => breaker.enter()).not.toThrow()
})
