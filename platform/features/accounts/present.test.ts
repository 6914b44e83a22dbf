import { describe, expect, it } from 'vitest'
import { presentUser } from './present.ts'
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
