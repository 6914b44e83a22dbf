import { describe, expect, it } from 'vitest'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { presentMe, presentUser } from './present.ts'
import type { Account } from './queries.ts'

const account = (mainPhoto: string | null) =>
  ({ id: 'a', status: 'active', signupAt: new Date(0), name: 'Mia', country: 'IT', mainPhoto }) as Account

describe('the main image of an account', () => {
  it('has file names in two sizes, that of the match modal, and its status', () => {
    expect(presentUser(account('abcdefghijklmnopqrstuv'), []).profile.main_image).toEqual({
      filename: '/photos/full/abcdefghijklmnopqrstuv.webp',
      thumb_filename: '/photos/thumb/abcdefghijklmnopqrstuv.webp',
      match: '/photos/match/abcdefghijklmnopqrstuv.webp',
      status: 'active',
    })
  })

  it('is null without a photo', () => {
    expect(presentUser(account(null), []).profile.main_image).toBeNull()
  })
})

it.each([
  ['active', 'active'],
  ['not_confirmed', 'active'],
  ['disabled', 'disabled'],
] as const)('the profile of an account that is %s is %s', (status, shown) => {
  const user = presentUser({ ...account(null), status }, [])
  expect([user.status, user.profile.status]).toEqual([status, shown])
})

describe('the link to the withdrawal on every page', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const me = (withdrawableUntil: Date | null) => {
    const scope = { now, tenant: {}, t: (key: string) => key } as unknown as RequestScope
    return presentMe({ ...account(null), paid: true, withdrawableUntil } as Member, scope).withdrawal
  }

  it('is shown while an order can be withdrawn, and not after the end of the period', () => {
    expect(me(new Date(now.getTime() + 1))).toBe('withdrawal:open')
    expect(me(now)).toBeUndefined()
    expect(me(null)).toBeUndefined()
  })
})

it('shows when the time bonus ends, unless the code of the campaign gives more', () => {
  const scope = { now: new Date(1000), tenant: {}, t: (key: string) => key } as unknown as RequestScope
  const endOf = (campaignAhead: boolean) =>
    presentMe({ ...account(null), paid: false, withdrawableUntil: null, campaignAhead } as Member, scope)
      .timeBonusEndsAt
  expect([endOf(false), endOf(true)]).toEqual([14_400_000, null])
})
