import { describe, expect, it } from 'vitest'
import {
  AHEAD_LASTS,
  countsAsOpened,
  FRESH_FOR,
  forgottenAfter,
  forgottenBy,
  KEPT_LASTS,
  type KnownPage,
  mayUse,
  mustReadAgain,
} from './memory-rules.ts'

const page: KnownPage = { route: 'members', age: 1000, ahead: false, history: true }

describe('a page whose data is in memory', () => {
  it.each<[string, Partial<KnownPage>, boolean]>([
    ['is drawn from there by Back', {}, true],
    ['is loaded again by a press', { history: false }, false],
    ['is drawn from there by a press where it was read ahead', { history: false, ahead: true }, true],
    [
      'is loaded again long after it was prefetched',
      { history: false, ahead: true, age: AHEAD_LASTS + 1 },
      false,
    ],
    ['is loaded again by Back after a long time', { age: KEPT_LASTS + 1 }, false],
    ['is loaded again by Back where it is a conversation', { route: 'chats-id' }, false],
    ['is loaded again where it shows prices', { route: 'credits' }, false],
    ['is no page of the router', { route: 'login' }, false],
  ])('%s', (_what, other, drawn) => {
    expect(mayUse({ ...page, ...other })).toBe(drawn)
  })

  it('is refreshed behind Back unless it was read just before', () => {
    expect([FRESH_FOR, FRESH_FOR + 1].map((age) => mustReadAgain({ age }))).toEqual([false, true])
  })
})

describe('a prefetched page', () => {
  it.each([
    ['members-id', { profile: { counts: true } }, true],
    ['members-id', { profile: { counts: false } }, false],
    ['members-id', { kind: 'blocked' }, false],
    ['members', { profile: { counts: true } }, false],
    ['members-id', null, false],
  ])('%s with %j is read again when opened: %s', (route, data, again) => {
    expect(countsAsOpened(route, data)).toBe(again)
  })
})

describe('Back shows no outdated page', () => {
  it.each([
    ['message', ['chats']],
    ['unlike', ['likes', 'likes-type', 'members-id']],
    ['contact', 'all'],
    ['refresh', 'all'],
    ['typing', []],
  ])('event %s', (event, forgotten) => {
    expect(forgottenBy(event)).toEqual(forgotten)
  })

  it.each([
    ['/api/block', 'all'],
    ['/api/like', ['likes', 'likes-type']],
    ['/api/message', ['chats']],
    ['/api/read', ['chats']],
    ['/api/typing', []],
  ])('call of its own document: %s', (path, forgotten) => {
    expect(forgottenAfter(path)).toEqual(forgotten)
  })
})
