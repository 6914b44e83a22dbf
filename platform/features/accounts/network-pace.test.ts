import { expect, it } from 'vitest'
import { NetworkPace, pauseAfter } from './network-pace.ts'

it('pauses longer with every further portion of tries', () => {
  const seconds = [1, 40, 41, 79, 80, 120, 160, 1000].map((tries) => pauseAfter(tries, 40) / 1000)
  expect(seconds).toEqual([0, 0, 1, 1, 2, 4, 8, 8])
})

it('gives each network a separate queue, and refuses a turn that is too far in the future', async () => {
  const slept: number[] = []
  const wake: (() => void)[] = []
  const sleep = (milliseconds: number) => {
    slept.push(milliseconds)
    return new Promise<void>((resolve) => wake.push(resolve))
  }
  const pace = new NetworkPace({ now: () => 0, sleep })
  const turns = [1, 2, 3].map(() => pace.turn('busy', 5000))
  await expect(pace.turn('busy', 5000)).rejects.toMatchObject({ status: 429, params: { minutes: 1 } })
  turns.push(pace.turn('other', 5000))
  expect(slept).toEqual([5000, 10_000, 15_000, 5000])
  for (const begin of wake) begin()
  await Promise.all(turns)
})
