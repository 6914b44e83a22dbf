import type { ChatMessage } from './present.ts'

/** Position of a message among its neighbours. */
export interface MessagePlaceInLog {
  readonly day: string
  readonly minute: string
  /** The first of its day: a line above it shows the date. */
  readonly newDay: boolean
  /** Grouped with the message above: the same sender, in the same minute. */
  readonly joins: boolean
  /** The last of its group: the time is shown below it. */
  readonly ends: boolean
}

interface Clock {
  readonly day: (at: Date) => string
  readonly minute: (at: Date) => string
}

/**
 * Groups messages, oldest first, by day, and within it by sender and minute. A notice of the
 * platform is a group by itself.
 */
export function groupsOf(messages: readonly ChatMessage[], clock: Clock): readonly MessagePlaceInLog[] {
  const times = messages.map(({ at }) => {
    const date = new Date(at)
    return { day: clock.day(date), minute: clock.minute(date) }
  })
  const joins = messages.map((message, index) => {
    const [above, before, now] = [messages[index - 1], times[index - 1], times[index]]
    if (!above || message.kind === 'notice' || above.kind === 'notice') return false
    return above.own === message.own && before?.day === now?.day && before?.minute === now?.minute
  })
  return times.map(({ day, minute }, index) => ({
    day,
    minute,
    newDay: day !== times[index - 1]?.day,
    joins: joins[index] ?? false,
    ends: !joins[index + 1],
  }))
}
