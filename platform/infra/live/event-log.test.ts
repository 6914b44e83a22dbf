import { beforeEach, expect, it } from 'vitest'
import { EVENTS_KEPT, EVENTS_MOST, EventLog } from './event-log.ts'

const START = 1_000_000
let log: EventLog

beforeEach(() => {
  log = new EventLog()
})

const note = (id: string, reader: string, at = START) =>
  log.note({ id, at, readers: new Set([reader]), event: { type: 'like', member: id } })
const after = (id: string, reader: string) => log.after(id, reader)?.map((one) => one.id)

it("returns a reader's events after a given one, in order, and nobody else's", () => {
  note('a', '1 ada')
  note('b', '1 bea')
  note('c', '1 ada')
  note('d', '2 ada')
  note('e', '1 ada')
  expect(after('a', '1 ada')).toEqual(['c', 'e'])
  expect(after('b', '1 ada'), 'after an event of another').toEqual(['c', 'e'])
  expect(after('e', '1 ada'), 'nothing since').toEqual([])
  expect(log.lastId()).toBe('e')
})

it('returns undefined for an event that it has not received', () => {
  expect([after('a', '1 ada'), log.lastId()]).toEqual([undefined, ''])
  note('a', '1 ada')
  log.begin()
  expect([after('a', '1 ada'), log.lastId()]).toEqual([undefined, ''])
  note('b', '1 ada')
  expect(after('b', '1 ada')).toEqual([])
})

it('drops old events, except the last one before the limit', () => {
  note('a', '1 ada', START)
  note('b', '1 ada', START + 1)
  expect(after('a', '1 ada')).toEqual(['b'])
  note('c', '1 ada', START + 1 + EVENTS_KEPT)
  expect(after('a', '1 ada')).toBeUndefined()
  expect(after('b', '1 ada'), 'a page that heard nothing for long misses nothing').toEqual(['c'])
})

it('keeps a bounded number of events', () => {
  for (let count = 0; count <= EVENTS_MOST + 1; count++) note(`${count}`, '1 ada')
  expect(after('1', '1 ada')).toBeUndefined()
  expect(after('2', '1 ada')).toHaveLength(EVENTS_MOST - 1)
})
