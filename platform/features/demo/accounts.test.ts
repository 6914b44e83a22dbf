import { expect, it } from 'vitest'
import { talkIn } from './accounts.ts'
import talk from './data/talk.json' with { type: 'json' }

it.each(Object.entries(talk))(
  'replies to the opening line of each conversation, in %s',
  (code, { hello, reply, ask }) => {
    expect(talkIn(code, 0)).toEqual([hello[0], reply[0], ask[0]])
    expect(talkIn(code, 1)).toEqual([hello[1]])
    expect(talkIn(code, 2)).toEqual([hello[2], reply[1], ask[1]])
  },
)

it('falls back to English for an unknown language, and treats American English as English', () => {
  expect(talkIn('xx', 2)).toEqual(talkIn('en', 2))
  expect(talkIn('en-US', 2)).toEqual(talkIn('en', 2))
})
