import { expect, it } from 'vitest'
import { askingAgain } from './ask-again.ts'

/** A question whose answers arrive when the test says so. */
function slowQuestion() {
  const answers: ((fails?: Error) => void)[] = []
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      answers.push((fails) => (fails ? reject(fails) : resolve()))
    })
  return { answers, call: askingAgain(ask) }
}

/** Lets every settled promise run its continuations. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

it('asks once more when called while an older answer is under way', async () => {
  const { answers, call } = slowQuestion()
  void call()
  let fresh = false
  const later = call().then(() => {
    fresh = true
  })
  answers[0]?.()
  await settled()
  expect(answers).toHaveLength(2)
  expect(fresh, 'the old answer does not count').toBe(false)
  answers[1]?.()
  await later
  expect(fresh).toBe(true)
})

it('answers any number of calls during one question with one more question', async () => {
  const { answers, call } = slowQuestion()
  void call()
  const calls = [call(), call(), call()]
  answers[0]?.()
  await settled()
  answers[1]?.()
  await Promise.all(calls)
  expect(answers).toHaveLength(2)
})

it('asks at once after an answer, and after a failure', async () => {
  const { answers, call } = slowQuestion()
  const first = call()
  answers[0]?.(new Error('no network'))
  await first
  const second = call()
  expect(answers).toHaveLength(2)
  const third = call()
  answers[1]?.(new Error('no network'))
  await second
  await settled()
  answers[2]?.()
  await third
  expect(answers).toHaveLength(3)
})
