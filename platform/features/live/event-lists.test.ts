import { expect, it } from 'vitest'
import type { LiveEvent } from '../../core/live.ts'
import { type Changed, changedBy } from './event-lists.ts'

const conversation = 'c'
const read = { type: 'read', conversation, message: 'm', at: '2026-01-01T12:00:00.000Z' } as const

it.each<[string, LiveEvent, Changed]>([
  [
    'a received message',
    { type: 'message', conversation, sender: 'other' },
    { lists: ['chats'], conversation },
  ],
  [
    'a message that was taken back',
    { type: 'message_gone', conversation, message: 'm' },
    { lists: ['chats'], conversation },
  ],
  [
    'an own message of another page',
    { type: 'message', conversation, sender: 'me' },
    { lists: ['chats'], conversation },
  ],
  ['own reading on another page', { ...read, reader: 'me' }, { lists: ['chats'], conversation }],
  ['reading of the partner', { ...read, reader: 'other' }, { lists: [] }],
  ['typing', { type: 'typing', conversation, sender: 'other' }, { lists: [] }],
  ['a like', { type: 'like', member: 'other' }, { lists: ['likes'] }],
  ['a like that was taken back', { type: 'unlike', member: 'other' }, { lists: ['likes'] }],
  ['a block', { type: 'contact', member: 'other' }, { lists: ['chats', 'likes', 'user'] }],
  ['credits', { type: 'credits' }, { lists: ['user'] }],
  ['a payment', { type: 'payment', payment: 'p' }, { lists: ['user'] }],
  ['a hidden page', { type: 'presence_ended' }, { lists: [] }],
])('%s refreshes what it changed', (_name, event, changed) => {
  expect(changedBy(event, 'me')).toEqual(changed)
})
