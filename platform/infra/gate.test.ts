import { expect, it } from 'vitest'
import { Gate } from './gate.ts'

/** Work that ends when the test says so. */
function held() {
  const ends: (() => void)[] = []
  return { work: () => new Promise<void>((resolve) => ends.push(resolve)), ends }
}

it('lets so many through at once, so many wait in order, and no more', async () => {
  const gate = new Gate({ atOnce: 2, waiting: 1 })
  const { work, ends } = held()
  const passes = [gate.pass(work), gate.pass(work), gate.pass(work)]
  await expect(gate.pass(work)).rejects.toMatchObject({ status: 503 })
  expect(ends).toHaveLength(2)
  ends[0]?.()
  await passes[0]
  await expect.poll(() => ends.length).toBe(3)
  for (const end of ends) end()
  await Promise.all(passes)
  await gate.pass(async () => undefined)
})

it('goes on after work that failed', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 1 })
  const failing = gate.pass(() => Promise.reject(new Error('no')))
  const next = gate.pass(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
