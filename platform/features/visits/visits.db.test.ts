import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { refreshSearch } from '../members/server.ts'
import { deleteOldVisits } from './queries.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const within = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(keyOf(app, 'amore'), work)

/** A member who is signed in, with what they do. */
async function member(plan: MemberPlan = {}) {
  const id = await within(async (db) => {
    const built = await buildMember(db, { searchable: false, gender: 'female', seeks: 'male', ...plan })
    await refreshSearch(db, built.id)
    return built.id
  })
  const cookie = await within((db) => signIn(db, id))
  const send = (path: string, headers: Record<string, string> = {}) =>
    app.send('amore', path, { headers: { cookie, ...headers } })
  const post = (path: string, body: object) =>
    app.send('amore', path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    id,
    /** Opens the profile of that member. */
    opens: async (other: string, headers?: Record<string, string>) =>
      (await send(`/api/member?id=${other}`, headers)).json,
    visitors: async (headers?: Record<string, string>) => {
      const { members } = (await send('/api/visits', headers)).json
      return (members as readonly { id: string; visit_new: boolean }[]).map(
        (one) => `${one.id}${one.visit_new ? ' new' : ''}`,
      )
    },
    unseen: async () => (await send('/api/visits')).json.unseen,
    mode: (mode: string, state: 'on' | 'off') => post('/api/privacy', { mode, state }),
    like: (other: string) => post('/api/like', { id: other }),
    block: (other: string) => post('/api/block', { id: other }),
  }
}

const man = (plan: MemberPlan = {}) => member({ gender: 'male', seeks: 'female', ...plan })
const stored = async () => (await test.owner.query('select * from profile_visit')).rows
/** As if all visits had been made that long before. */
const madeBefore = (interval: string) =>
  test.owner.query(`update profile_visit set visited_at = visited_at - interval '${interval}'`)

beforeEach(() => deleteMembers(test))

describe('a visit', () => {
  it('shows the visitor once a day, as new until the list is opened', async () => {
    const [her, him, other] = [await member(), await man(), await man()]
    await him.opens(her.id)
    await other.opens(her.id)
    await him.opens(her.id)
    expect(await her.visitors()).toEqual([`${other.id} new`, `${him.id} new`])
    expect(await her.visitors()).toEqual([other.id, him.id])
    await him.opens(her.id)
    expect(await her.visitors(), 'the same day').toEqual([other.id, him.id])
    await madeBefore('25 hours')
    await him.opens(her.id)
    expect(await her.visitors()).toEqual([`${him.id} new`, other.id])
    expect(await him.visitors()).toEqual([])
  })

  it('by two tabs at once is one', async () => {
    const [her, him] = [await member(), await man()]
    await Promise.all([him.opens(her.id), him.opens(her.id), him.opens(her.id)])
    expect(await her.visitors()).toEqual([`${him.id} new`])
  })

  it('counts only when the profile is opened: a prefetch records nothing and asks to be told', async () => {
    const [her, him] = [await member(), await man()]
    const ahead = { 'sec-purpose': 'prefetch' }
    expect(await him.opens(her.id, ahead)).toMatchObject({ counts: true })
    expect(await stored()).toEqual([])
    expect(await him.opens(her.id)).toMatchObject({ counts: false })
    expect(await him.opens(her.id, ahead), 'whether it is recorded or not').toMatchObject({ counts: true })
    expect(await her.visitors(ahead), 'a prefetched list stays new').toEqual([`${him.id} new`])
    expect(await her.visitors()).toEqual([`${him.id} new`])
    expect(await her.visitors()).toEqual([him.id])
  })

  it('is none on the own profile, and none between a member and a fictional profile', async () => {
    const [her, him] = [await member({ fictional: true }), await man()]
    expect(await him.opens(him.id)).toMatchObject({ own: true })
    for (const one of [him, her])
      expect(await him.opens(one.id, { 'sec-purpose': 'prefetch' })).toMatchObject({ counts: false })
    await him.opens(her.id)
    expect(await stored()).toEqual([])
  })

  it.each(['unseen', 'private', 'invisible'])(
    'looks to its visitor alike whether or not the visited member is %s',
    async (mode) => {
      const [her, him] = [await member(), await man()]
      const ahead = { 'sec-purpose': 'prefetch' }
      const answers = async () => [
        await him.opens(her.id, ahead),
        await him.opens(her.id),
        await him.opens(her.id, ahead),
        await him.opens(her.id),
      ]
      // Whom she liked may open her profile in each of the modes.
      await her.like(him.id)
      await him.opens(her.id)
      const before = await answers()
      await her.mode(mode, 'on')
      await test.owner.query('delete from profile_visit')
      expect(await answers()).toEqual(before)
      expect(await stored()).toEqual([])
      await him.mode('unseen', 'on')
      expect(await him.opens(her.id, ahead), 'the own choice').toMatchObject({ counts: false })
    },
  )

  it('of a member who is not confirmed is none', async () => {
    const [her, him] = [await member(), await man({ status: 'not_confirmed' })]
    await him.opens(her.id)
    expect(await stored()).toEqual([])
  })

  it('is listed and kept for 30 days', async () => {
    const [her, him] = [await member(), await man()]
    await him.opens(her.id)
    await madeBefore('30 days 1 minute')
    expect(await her.visitors()).toEqual([])
    expect(await within((db) => deleteOldVisits(db, new Date()))).toBe(1)
    await him.opens(her.id)
    await madeBefore('29 days 23 hours')
    expect(await within((db) => deleteOldVisits(db, new Date()))).toBe(0)
    expect(await her.visitors()).toEqual([`${him.id} new`])
  })

  it.each(['visitor', 'visited member'])('waits for the choice of its %s to pass unseen', async (who) => {
    const [her, him] = [await member(), await man()]
    const chooser = await test.owner.connect()
    try {
      await chooser.query('begin')
      const chosen = who === 'visitor' ? him.id : her.id
      await chooser.query('update member set passes_unseen = true where id = $1', [chosen])
      const opening = him.opens(her.id)
      await expect.poll(() => lockWaits(test)).toBe(1)
      await chooser.query('commit')
      await opening
    } finally {
      chooser.release(true)
    }
    expect(await stored()).toEqual([])
  })

  it('is forgotten with a block', async () => {
    const [her, him] = [await member(), await man()]
    await him.opens(her.id)
    await her.opens(him.id)
    await her.block(him.id)
    expect(await stored()).toEqual([])
  })
})

describe.each(['unseen', 'private', 'invisible'])('who is %s', (mode) => {
  it('leaves no visit and sees none, and those before are deleted', async () => {
    const [her, him] = [await member(), await man()]
    await him.opens(her.id)
    await her.opens(him.id)
    await him.mode(mode, 'on')
    expect(await stored()).toEqual([])
    expect(await him.opens(her.id, { 'sec-purpose': 'prefetch' })).toMatchObject({ counts: false })
    const before = test.statements.length
    await him.opens(her.id)
    await her.opens(him.id)
    expect(await stored()).toEqual([])
    const locks = test.statements.slice(before).filter((statement) => statement.includes('for share'))
    expect(locks, 'what records nothing locks nobody').toEqual([])
    expect([await him.unseen(), await her.unseen()]).toEqual([true, false])
    // What nobody recorded cannot be looked up by turning the mode off for a moment.
    await him.mode(mode, 'off')
    expect([await him.visitors(), await him.unseen()]).toEqual([[], false])
    await him.opens(her.id)
    expect(await her.visitors()).toEqual([`${him.id} new`])
  })
})
