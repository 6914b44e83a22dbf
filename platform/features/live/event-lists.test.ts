import { expect, it } from 'vitest'
import type { LiveEvent } from '../../core/live.ts'
import { changedBy } from './event-lists.ts'

const conversation = 'c'

it.each<[string, LiveEvent, readonly string[]]>([
  ['a received message', { type: 'message', conversation, sender: 'other' }, ['chats']],
  ['an own message', { type: 'message', conversation, sender: 'me' }, ['chats', 'user']],
  ['reading', { type: 'read', conversation }, ['chats']],
  ['typing', { type: 'typing', conversation, sender: 'other' }, []],
  ['a like', { type: 'like', member: 'other' }, ['likes']],
  ['a block', { type: 'contact', member: 'other' }, ['chats', 'likes', 'user']],
  ['credits', { type: 'credits' }, ['user']],
  ['a payment', { type: 'payment', payment: 'p' }, ['user']],
  ['a hidden page', { type: 'presence_ended' }, []],
])('%s refreshes what it changed', (_name, event, lists) => {
  expect(changedBy(event, 'me')).toEqual(lists)
})
