import fc from 'fast-check'
import { expect, it } from 'vitest'
import { extendList, type ListPage, refreshList } from './paged-list.ts'

interface Item {
  readonly id: string
  readonly at: number
}
const keys = { id: (item: Item) => item.id, at: (item: Item) => item.at }
const SIZE = 3

/** A server's page of these items: newest first, the cursor is the last item's id. */
function pageOf(all: readonly Item[], after?: string): ListPage<Item> {
  const sorted = [...all].sort((one, other) => other.at - one.at)
  const start = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1
  const items = sorted.slice(start, start + SIZE)
  return { items, next: start + SIZE < sorted.length ? (items.at(-1)?.id ?? null) : null }
}

const items = (...times: number[]): Item[] => times.map((at) => ({ id: `i${at}`, at }))
const ids = ({ items: list }: ListPage<Item>) => list.map(({ id }) => id)

it('keeps further pages when the first one is refreshed', () => {
  const all = items(1, 2, 3, 4, 5, 6, 7)
  const first = pageOf(all)
  const loaded = extendList(first, pageOf(all, first.next ?? ''), keys)
  const after = refreshList(loaded, pageOf([...all, ...items(8)]), keys)
  expect(ids(after)).toEqual(['i8', 'i7', 'i6', 'i5', 'i4', 'i3', 'i2'])
  expect(after.next).toBe('i2')
})

it('shows an item that moved to the top only once', () => {
  const all = items(1, 2, 3, 4, 5)
  const first = pageOf(all)
  const loaded = extendList(first, pageOf(all, first.next ?? ''), keys)
  const moved = all.map((item) => (item.id === 'i2' ? { ...item, at: 9 } : item))
  expect(ids(refreshList(loaded, pageOf(moved), keys))).toEqual(['i2', 'i5', 'i4', 'i3', 'i1'])
})

it('removes an item that the fresh page should contain but does not', () => {
  const all = items(1, 2, 3, 4, 5)
  const fewer = all.filter(({ id }) => id !== 'i5')
  expect(ids(refreshList(pageOf(all), pageOf(fewer), keys))).toEqual(['i4', 'i3', 'i2'])
})

it('keeps further pages of a list whose pages show some items first', () => {
  const all = items(1, 2, 3, 4, 5, 6, 7)
  const turned = (page: ListPage<Item>) => ({ ...page, items: [...page.items].reverse() })
  const first = pageOf(all)
  const loaded = extendList(turned(first), pageOf(all, first.next ?? ''), keys)
  const fresh = turned(pageOf([...all, ...items(8)]))
  const after = refreshList(loaded, fresh, keys)
  expect(ids(after)).toEqual(['i6', 'i7', 'i8', 'i5', 'i4', 'i3', 'i2'])
  expect(after.next).toBe('i2')
})

it('starts over if there is more new than a page holds', () => {
  const all = items(1, 2, 3)
  const after = refreshList(pageOf(all), pageOf([...all, ...items(4, 5, 6, 7)]), keys)
  expect(ids(after)).toEqual(['i7', 'i6', 'i5'])
  expect(after.next).toBe('i5')
})

it('shows every item once, newest first, when loading to the end, whatever arrives meanwhile', () => {
  const steps = fc.array(fc.oneof(fc.constant('more' as const), fc.nat({ max: 5 })), { maxLength: 12 })
  fc.assert(
    fc.property(fc.nat({ max: 12 }), steps, (many, actions) => {
      let all = items(...Array.from({ length: many }, (_, at) => at))
      let list = pageOf(all)
      for (const action of actions) {
        if (action === 'more') {
          if (list.next) list = extendList(list, pageOf(all, list.next), keys)
        } else {
          all = [...all, ...items(...Array.from({ length: action }, (_, at) => all.length + at))]
          list = refreshList(list, pageOf(all), keys)
        }
      }
      while (list.next) list = extendList(list, pageOf(all, list.next), keys)
      expect(ids(list)).toEqual([...all].reverse().map(({ id }) => id))
    }),
  )
})
