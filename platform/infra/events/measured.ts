import type { Meter } from '../metrics/meter.ts'
import type { Events } from './port.ts'

/** The same events, counted: those that this process publishes and receives, and its losses. */
export function measuredEvents(events: Events, meter: Pick<Meter, 'count'>): Events {
  const count = (stage: 'published' | 'received' | 'lost', by = 1) =>
    meter.count('dating_events_total', { stage }, by)
  return {
    publish: (announcements) => {
      count('published', announcements.length)
      events.publish(announcements)
    },
    hear: (channel, hearer) => {
      let heard = false
      return events.hear(channel, {
        onHearing: () => {
          if (heard) count('lost')
          heard = true
          hearer.onHearing()
        },
        onPayload: (payload) => {
          count('received')
          hearer.onPayload(payload)
        },
      })
    },
    hears: () => events.hears(),
    close: () => events.close(),
  }
}
