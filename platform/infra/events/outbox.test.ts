import { expect, it } from 'vitest'
import type { Announcement } from '../../core/events.ts'
import { DROPPED, MOST_WAITING, Outbox } from './outbox.ts'

const numbered = (count: number, channel = 'a'): Announcement[] =>
  Array.from({ length: count }, (_, index) => ({ channel, payload: String(index) }))

it('sends one batch at a time, in the order of the announcements', async () => {
  const batches: string[][] = []
  let sending = 0
  const outbox = new Outbox({
    send: async (batch) => {
      expect(sending++).toBe(0)
      await new Promise(setImmediate)
      batches.push(batch.map(({ payload }) => payload))
      sending--
    },
    onFailure: () => undefined,
  })
  for (const one of numbered(1300)) outbox.publish([one])
  await outbox.close()
  expect(batches.flat()).toEqual(numbered(1300).map(({ payload }) => payload))
  expect(batches.length).toBeLessThan(6)
})

it('keeps what could not be sent, reports an outage once, and tells of what it dropped', async () => {
  const sent: Announcement[] = []
  const failures: unknown[] = []
  let away = true
  const outbox = new Outbox({
    send: async (batch) => {
      if (away) throw new Error('away')
      sent.push(...batch)
    },
    onFailure: (error) => failures.push(error),
    pauses: [1],
  })
  outbox.publish(numbered(MOST_WAITING + 5))
  outbox.publish(numbered(3, 'b'))
  await expect.poll(() => failures.length).toBe(1)
  away = false
  await expect.poll(() => sent.length).toBe(MOST_WAITING + 1)
  await outbox.close()
  expect(failures).toHaveLength(1)
  expect(sent[0]).toEqual({ channel: 'a', payload: DROPPED })
  expect(sent[1]).toEqual({ channel: 'a', payload: '8' })
  expect(sent.at(-1)).toEqual({ channel: 'b', payload: '2' })
})

it('ends while the transport is away, after one more attempt', async () => {
  let attempts = 0
  const outbox = new Outbox({
    send: async () => {
      attempts++
      throw new Error('away')
    },
    onFailure: () => undefined,
    pauses: [3_600_000],
  })
  outbox.publish(numbered(1))
  await expect.poll(() => attempts).toBe(1)
  await outbox.close()
  expect(attempts).toBe(2)
})
