import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askingAgain, GATHERED_FOR } from './ask-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose responses arrive when the test triggers them. */
function slowQuestion() {
  const answers: ((fails?: Error) => void)[] = []
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      answers.push((fails) => (fails ? reject(fails) : resolve()))
    })
  return { answers, call: askingAgain(ask) }
}

const gathered = () => vi.advanceTimersByTimeAsync(GATHERED_FOR)

it('sends one request for simultaneous calls', async () => {
  const { answers, call } = slowQuestion()
  const calls = [call(), call(), call()]
  await gathered()
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await Promise.all(calls)
})

it('sends one more request, for any number of calls, after the current response', async () => {
  const { answers, call } = slowQuestion()
  void call()
  await gathered()
  let fresh = false
  const later = Promise.all([call(), call()]).then(() => {
    fresh = true
  })
  await gathered()
  expect(answers, 'not two at a time: the later answer could arrive first').toHaveLength(1)
  answers[0]?.()
  await gathered()
  expect(answers).toHaveLength(2)
  expect(fresh, 'the old answer does not count').toBe(false)
  answers[1]?.()
  await later
  expect(fresh).toBe(true)
})

it('sends a request again after a failure', async () => {
  const { answers, call } = slowQuestion()
  const first = call()
  await gathered()
  answers[0]?.(new Error('no network'))
  await first
  const second = call()
  await gathered()
  answers[1]?.()
  await second
  expect(answers).toHaveLength(2)
})

it('keeps its pause after the clock of the device was set back by a day', async () => {
  let asked = 0
  const call = askingAgain(async () => void asked++, 1000)
  const first = call()
  await gathered()
  await first
  vi.setSystemTime(Date.now() - 86_400_000)
  void call()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toBe(2)
})
