import { expect, it } from 'vitest'
import { pageKey } from './page-key.ts'

it('conversations and their list are one page', () => {
  expect(pageKey('chats-id', '/chats/1')).toBe(pageKey('chats', '/chats?after=x'))
})

it('two profiles are two pages', () => {
  expect(pageKey('members-id', '/members/1')).not.toBe(pageKey('members-id', '/members/2'))
})
