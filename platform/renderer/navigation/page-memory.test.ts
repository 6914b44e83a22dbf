import { expect, it } from 'vitest'
import { PageMemory } from './page-memory.ts'

const members = { route: 'members', text: 'list', ahead: false } as const

it('holds the latest thirty pages', () => {
  const memory = new PageMemory(() => 0)
  for (let number = 0; number <= 30; number++) memory.put(`/members?pageNumber=${number}`, members)
  expect(memory.take('/members?pageNumber=0', true)).toBeUndefined()
  expect(memory.take('/members?pageNumber=30', true)?.text).toBe('list')
})

it('forgets the pages of some routes, or all', () => {
  const memory = new PageMemory(() => 0)
  memory.put('/members', members)
  memory.put('/chats', { ...members, route: 'chats' })
  memory.forget(['chats'])
  expect([memory.take('/members', true)?.text, memory.take('/chats', true)]).toEqual(['list', undefined])
  memory.forget('all')
  expect(memory.take('/members', true)).toBeUndefined()
})

it('returns the page to be refreshed', () => {
  let now = 0
  const memory = new PageMemory(() => now)
  memory.put('/members', members)
  expect(memory.take('/members', true)).toEqual({ text: 'list', again: false })
  now = 60_000
  expect(memory.take('/members', true)).toEqual({ text: 'list', again: true })
  expect(memory.has('/members')).toBe(false)
})

it('parses a page once while it is kept', () => {
  const memory = new PageMemory(() => 0)
  memory.put('/chats', { ...members, route: 'chats', text: '{"data":[]}' })
  const page = memory.parse('{"data":[]}')
  expect(page).toEqual({ data: [] })
  expect(memory.parse('{"data":[]}')).toBe(page)
  memory.forget('all')
  expect(memory.parse('{"data":[]}')).not.toBe(page)
})
