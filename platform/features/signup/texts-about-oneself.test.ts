import { expect, it } from 'vitest'
import { saveProfilePartCall } from '../profile/contract.ts'
import { ABOUT_LENGTH } from '../profile/server.ts'
import { completeProfileCall } from './contract.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const CALLS = [saveProfilePartCall, completeProfileCall].map((call) => [call.method, call] as const)

/**
 * The result of the call's schema for a text about the member: null, or the limit that it reports.
 */
function refusal(body: (typeof CALLS)[number][1]['body'], about: string): number | null {
  const { error } = body.safeParse({ about })
  const [issue] = error?.issues ?? []
  return issue?.code === 'too_big' ? Number(issue.maximum) : null
}

// The rules count user-perceived characters (profile/rules.test.ts): no schema may refuse what they
// allow.
it.each(CALLS)('%s /api/profile lets every text through that the rules allow', (_method, { body }) => {
  for (const text of ['x', 'é', '😀', FAMILY, '👩🏽‍❤️‍💋‍👨🏿'])
    expect([text, refusal(body, text.repeat(ABOUT_LENGTH))]).toEqual([text, null])
})

it.each(CALLS)(
  '%s /api/profile states the limit of the rules for a text too long to be counted',
  (_method, { body }) => {
    expect([30_000, 100_000].map((length) => refusal(body, 'x'.repeat(length)))).toEqual([
      ABOUT_LENGTH,
      ABOUT_LENGTH,
    ])
  },
)
