import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { forgetLists } from './kept-lists.ts'
import type { ListPage } from './paged-list.ts'
import { useLoadMore } from './use-load-more.ts'

interface Row {
  readonly id: string
  readonly at: number
}

/** Pages of three rows, newest first: rows 9 to 1. */
function pageFrom(newest: number): ListPage<Row> {
  const items = [newest, newest - 1, newest - 2].map((at) => ({ id: `row ${at}`, at }))
  return { items, next: newest > 3 ? String(newest - 3) : null }
}

const options = {
  name: 'rows',
  id: ({ id }: Row) => id,
  at: ({ at }: Row) => at,
  load: async (after: string) => pageFrom(Number(after)),
  onFailed: (error: unknown) => {
    throw error
  },
}

function openList(first = pageFrom(9)) {
  const { result, unmount } = renderHook(() => useLoadMore(first, options))
  return {
    unmount,
    ids: () => result.current.items.map(({ at }) => at),
    more: () => result.current.loadMore(),
  }
}

async function leaveWithAllPages(): Promise<void> {
  const list = openList()
  await act(list.more)
  await act(list.more)
  expect(list.ids()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  list.unmount()
}

beforeEach(() => {
  forgetLists()
  history.replaceState(null, '')
})

it('shows all pages again if Back returns to its history entry', async () => {
  await leaveWithAllPages()
  expect(openList().ids()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
})

it('shows new items above the further pages', async () => {
  await leaveWithAllPages()
  expect(openList(pageFrom(10)).ids()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

it('starts with one page in another history entry', async () => {
  await leaveWithAllPages()
  history.pushState(null, '')
  expect(openList().ids()).toEqual([9, 8, 7])
})

it('starts with one page after the stored list may be outdated', async () => {
  await leaveWithAllPages()
  forgetLists()
  expect(openList().ids()).toEqual([9, 8, 7])
})
