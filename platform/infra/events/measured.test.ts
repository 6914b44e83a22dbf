import { expect, it } from 'vitest'
import { measured, valuesOf } from '../../testing/measured.ts'
import { measuredEvents } from './measured.ts'
import type { Events, Hearer } from './port.ts'

it('counts what is published and received, and each loss after the first time of hearing', async () => {
  const hearers: Hearer[] = []
  const heard: string[] = []
  const plain: Events = {
    publish: (announcements) => {
      for (const { payload } of announcements) for (const one of hearers) one.onPayload(payload)
    },
    hear: (_channel, hearer) => {
      hearers.push(hearer)
      return { ready: async () => undefined, stop: () => undefined }
    },
    hears: () => true,
    close: async () => undefined,
  }
  const metrics = measured()
  const events = measuredEvents(plain, metrics)
  events.hear('jobs', { onHearing: () => heard.push('hears'), onPayload: (payload) => heard.push(payload) })
  for (let time = 0; time < 3; time++) hearers[0]?.onHearing()
  events.publish([
    { channel: 'jobs', payload: 'mail' },
    { channel: 'jobs', payload: 'push' },
  ])
  expect(heard).toEqual(['hears', 'hears', 'hears', 'mail', 'push'])
  expect(await valuesOf(metrics, 'dating_events_total')).toEqual({ published: 2, received: 2, lost: 2 })
})
