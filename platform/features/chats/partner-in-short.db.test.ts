import { beforeEach, describe, expect, it } from 'vitest'
import { INTERESTS, type Interest } from '../../core/interests.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Talker, talkers } from '../../testing/talkers.ts'

/** The summary of the partner beside a conversation. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { person, page, json, send, conversationOf } = talkers(test, app)
let ada: Talker
let open: Awaited<ReturnType<typeof conversationOf>>

interface View {
  readonly about: { readonly place: string; readonly interests: readonly object[] } | null
  readonly page: { readonly state: string }
  readonly partner: object
}
const view = async (): Promise<View> => page<View>(ada, `/chats/${open.id}`)
const likes = (who: Talker, interests: readonly Interest[]) =>
  test.owner.query('update member set interests = $2 where id = $1', [
    who.id,
    interests.map((slug) => INTERESTS.indexOf(slug)),
  ])

beforeEach(async () => {
  ada = await person({ name: 'Ada' })
  open = await conversationOf(ada, 'Bea')
})

describe('the summary of the partner beside a conversation', () => {
  it('shows place and interests of the profile, the shared ones first', async () => {
    await likes(ada, ['coffee'])
    await likes(open.other, ['art', 'coffee', 'beer'])
    const profile = await json<{ place: string }>(ada, `/api/member?id=${open.other.id}`)
    const { about } = await view()
    expect(about?.place).toBe(profile.place)
    expect(about?.interests).toEqual([
      { slug: 'coffee', name: 'Caffè', shared: true },
      { slug: 'art', name: 'Arte', shared: false },
      { slug: 'beer', name: 'Birra', shared: false },
    ])
  })

  it.each([
    ['who is blocked', 'blocking', () => send(ada, '/api/block', { id: open.other.id })],
    ['who blocks', 'blocked', () => send(open.other, '/api/block', { id: ada.id })],
    ['who is gone', 'gone', () => set('status = 2')],
    ['who is invisible', 'gone', () => set('invisible = true')],
    ['who deletes the account', 'gone', () => set('status = 3')],
  ])(
    '%s shows none of it, and of the partner only the name that the note uses',
    async (_who, state, change) => {
      await likes(open.other, ['art'])
      await change()
      const shown = await view()
      expect([shown.page.state, shown.about]).toEqual([state, null])
      const { id } = open.other
      const nothing = { age: null, online: false, main_image: null, fictional: false }
      expect(shown.partner).toEqual({ id, name: 'Bea', ...nothing })
    },
  )
})

/**
 * Changes the partner, who has not written, so that the viewer is not a member whom they have
 * approached.
 */
async function set(change: string): Promise<void> {
  await test.owner.query('delete from message where sender_id = $1', [open.other.id])
  await test.owner.query(`update member set ${change} where id = $1`, [open.other.id])
}
