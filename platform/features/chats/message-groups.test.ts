import { expect, it } from 'vitest'
import { groupsOf } from './message-groups.ts'
import type { ChatMessage } from './present.ts'

const clock = {
  day: (at: Date) => at.toISOString().slice(0, 10),
  minute: (at: Date) => at.toISOString().slice(11, 16),
}
/** `o 31 12:00:05`: an own message; `p` the partner's, `n` a notice. */
const message = (line: string): ChatMessage => {
  const [who, day, time] = line.split(' ')
  const kind = who === 'n' ? 'notice' : 'text'
  return { id: line, kind, own: who === 'o', at: `2026-01-${day}T${time}Z` } as ChatMessage
}

it.each<[string, string[], string[]]>([
  ['one message stands alone', ['o 31 12:00:00'], ['day end']],
  ['those of one minute belong together', ['o 31 12:00:00', 'o 31 12:00:59'], ['day', 'joins end']],
  ['the next minute begins a group', ['o 31 12:00:59', 'o 31 12:01:00'], ['day end', 'end']],
  ['so does the other side', ['o 31 12:00:00', 'p 31 12:00:01'], ['day end', 'end']],
  ['and the same minute of another day', ['o 30 12:00:00', 'o 31 12:00:00'], ['day end', 'day end']],
  ['a notice joins nothing', ['p 31 12:00:00', 'n 31 12:00:01', 'p 31 12:00:02'], ['day end', 'end', 'end']],
])('%s', (_what, lines, expected) => {
  const groups = groupsOf(lines.map(message), clock)
  const words = groups.map(({ newDay, joins, ends }) =>
    [newDay && 'day', joins && 'joins', ends && 'end'].filter(Boolean).join(' '),
  )
  expect(words).toEqual(expected)
})
