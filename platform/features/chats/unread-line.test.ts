import { describe, expect, it } from 'vitest'
import type { ChatMessage } from './present.ts'
import { fitOnScreen, unreadFrom } from './unread-line.ts'

const message = (id: string, change: Partial<ChatMessage> = {}): ChatMessage =>
  ({ id, kind: 'text', own: false, text: 'Hoi', ...change }) as ChatMessage

describe('the line above unread messages', () => {
  const newest = [message('d'), message('c', { own: true }), message('b'), message('a')]

  it.each([
    ['none is unread', 0, undefined],
    ['the newest one is', 1, 'd'],
    ['two of the partner are, with an own one between them', 2, 'b'],
    ['as many as the page has are', 3, 'a'],
    ['the first one is further up than this page', 4, undefined],
  ])('stands where %s', (_where, unread, expected) => {
    expect(unreadFrom(newest, unread)?.id).toBe(expected)
  })
})

describe('messages that are seen at once', () => {
  it.each<[string, readonly ChatMessage[], boolean]>([
    ['none', [], true],
    ['three short texts', [message('a'), message('b'), message('c')], true],
    ['four', [message('a'), message('b'), message('c'), message('d')], false],
    ['one of six lines', [message('a', { text: 'a\nb\nc\nd\ne\nf' })], true],
    ['one of seven lines', [message('a', { text: '\n\n\n\n\n\n' })], false],
    ['a long text', [message('a', { text: 'x'.repeat(24 * 6 + 1) })], false],
    ['a photo', [message('a', { kind: 'photo', text: '' })], false],
    ['a text with a warning', [message('a', { warnings: ['link'] as never })], false],
  ])('%s', (_what, messages, expected) => {
    expect(fitOnScreen(messages)).toBe(expected)
  })
})
