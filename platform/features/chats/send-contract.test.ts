import { describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { sendMessageCall } from './send-contract.ts'

const said = (text: string) => {
  const { error } = sendMessageCall.body.safeParse({ conversation: newId(), text })
  return error?.issues.map(({ path, message }) => [...path, message].join(' ')) ?? []
}

describe('the text of a message', () => {
  it.each([
    ['in a few words is read', 'Ciao', []],
    [
      'of 100,000 characters is refused in words before anything else is looked at',
      'x'.repeat(100_000),
      ['text message_too_long'],
    ],
    ['of 100,000 emoji is, too', '😀'.repeat(100_000), ['text message_too_long']],
  ])('%s', (_what, text, expected) => {
    expect(said(text)).toEqual(expected)
  })
})
