import { expect, expectTypeOf, it } from 'vitest'
import type { TextKey } from '../../core/locale.ts'
import type mail from '../../i18n/texts/en/mail.json'
import type notices from '../../i18n/texts/en/notices.json'
import {
  isPushKind,
  NOTICE_KIND_NAMES,
  NOTICE_SWITCHES,
  type NoticeKind,
  type PushKind,
  pushTextOf,
} from './kinds.ts'

it('each kind has a switch for mail, and one for push if it has a push text', () => {
  expect(NOTICE_SWITCHES).toEqual(
    NOTICE_KIND_NAMES.flatMap((kind) => [
      `mail:${kind}`,
      ...(kind === 'digest' || kind === 'quiet' ? [] : [`push:${kind}`]),
    ]),
  )
  expectTypeOf<Exclude<NoticeKind, PushKind>>().toEqualTypeOf<'digest' | 'quiet'>()
})

it('each kind with push has its own push text', () => {
  const kinds = NOTICE_KIND_NAMES.filter(isPushKind)
  const texts = kinds.map((kind) => pushTextOf(kind, false))
  expect(texts).toContain('mail:push_saved_search')
  expect(new Set(texts).size).toBe(kinds.length)
})

it('the label of a fictional profile is in the push text of a message; other kinds have no such text', () => {
  expect(pushTextOf('message', true)).toBe('mail:push_message_fictional')
  expect(pushTextOf('like', true)).toBe('mail:push_like')
})

it('a kind without a text on the settings page or in mails does not compile', () => {
  expectTypeOf<`kind_${NoticeKind}` | `kind_${NoticeKind}_hint`>().toExtend<TextKey<typeof notices>>()
  expectTypeOf<`kind_${NoticeKind}`>().toExtend<TextKey<typeof mail>>()
  expectTypeOf<'kind_visit'>().not.toExtend<TextKey<typeof notices>>()
  expectTypeOf<'kind_visit'>().not.toExtend<TextKey<typeof mail>>()
})
