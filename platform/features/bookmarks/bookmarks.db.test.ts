import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import type { Bookmark } from '../members/contract.ts'
import { refreshSearch } from '../members/server.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const within = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(keyOf(app, 'amore'), work)

const build = (plan: MemberPlan): Promise<string> =>
  within(async (db) => {
    const { id } = await buildMember(db, { searchable: false, ...plan })
    await refreshSearch(db, id)
    return id
  })
const woman = (plan: MemberPlan = {}) => build({ gender: 'female', seeks: 'male', ...plan })

/** A man who is signed in, with what he does. */
async function signedIn() {
  const id = await build({ gender: 'male', seeks: 'female' })
  const cookie = await within((db) => signIn(db, id))
  const headers = { cookie, 'content-type': 'application/json' }
  const get = async (path: string) => (await app.send('amore', path, { headers })).json
  const change = (body: object) =>
    app.send('amore', '/api/bookmark', { method: 'POST', headers, body: JSON.stringify(body) })
  const mark = (name: 'favourite' | 'not_interested', other: string, state: 'on' | 'off' = 'on') =>
    change({ change: name, id: other, state })
  const note = (other: string, text: string) => change({ change: 'note', id: other, text })
  return {
    id,
    headers,
    get,
    change,
    mark,
    note,
    kept: async (other: string) => (await get(`/api/member?id=${other}`)).bookmark as Bookmark,
    search: async (query = '') => await get(`/api/members?${query}`),
    found: async (query = '') => idsOf((await get(`/api/members?${query}`)).members),
    list: async (list: string) => idsOf((await get(`/api/bookmarks?list=${list}`)).members),
    block: (other: string) =>
      app.send('amore', '/api/block', { method: 'POST', headers, body: JSON.stringify({ id: other }) }),
  }
}

const idsOf = (members: unknown) => (members as readonly { readonly id: string }[]).map(({ id }) => id)
const stored = async () => (await test.owner.query('select * from bookmark')).rows

beforeEach(() => deleteMembers(test))

describe('not interested', () => {
  it('takes a member out of the search and out of its count, and gives them back', async () => {
    const [me, anna, berta] = [await signedIn(), await woman(), await woman()]
    expect((await me.mark('not_interested', anna)).json).toEqual({
      favourite: false,
      not_interested: true,
      note: '',
    })
    expect(await me.search()).toMatchObject({ total: 1, members: [{ id: berta }] })
    await me.mark('not_interested', anna, 'off')
    expect(await me.search()).toMatchObject({ total: 2 })
    expect(await stored()).toEqual([])
  })

  it('is counted apart in a number that is kept for everybody who searches alike', async () => {
    const women = await Promise.all(Array.from({ length: 24 }, () => woman()))
    const [me, other] = [await signedIn(), await signedIn()]
    // Not on one page, whose members are counted themselves.
    const total = async (who: typeof me) => (await who.search('numResults=5')).total
    expect(await total(other)).toBe(24)
    for (const one of women.slice(0, 3)) await me.mark('not_interested', one)
    await me.block(women[3] ?? '')
    expect([await total(me), await total(other)]).toEqual([20, 24])
  })

  it('leaves profile, likes and conversations as they are', async () => {
    const [me, anna] = [await signedIn(), await woman()]
    await me.mark('not_interested', anna)
    expect(await me.kept(anna)).toMatchObject({ not_interested: true })
    const like = { method: 'POST', headers: me.headers, body: JSON.stringify({ id: anna }) }
    expect((await app.send('amore', '/api/like', like)).status).toBe(200)
    const likes = await app.send('amore', '/api/likes?list=profiles', { headers: me.headers })
    expect(idsOf(likes.json.profiles)).toEqual([anna])
  })

  it('ends a favourite, and the other way round, and keeps the note', async () => {
    const [me, anna] = [await signedIn(), await woman()]
    await me.note(anna, 'Sings.')
    await me.mark('favourite', anna)
    await me.mark('not_interested', anna)
    expect(await me.kept(anna)).toEqual({ favourite: false, not_interested: true, note: 'Sings.' })
    await me.mark('favourite', anna)
    expect(await me.kept(anna)).toEqual({ favourite: true, not_interested: false, note: 'Sings.' })
    expect(await me.found()).toEqual([anna])
  })

  it('is ended without the note, and a note without the mark', async () => {
    const [me, anna, berta] = [await signedIn(), await woman(), await woman()]
    await me.note(anna, 'Sings.')
    await me.mark('not_interested', anna)
    await me.mark('not_interested', anna, 'off')
    expect(await me.kept(anna)).toEqual({ favourite: false, not_interested: false, note: 'Sings.' })
    for (const [name, other] of [
      ['favourite', anna],
      ['not_interested', berta],
    ] as const) {
      await me.note(other, 'Dances.')
      await me.mark(name, other)
      await me.note(other, '')
      expect(await me.kept(other)).toMatchObject({ [name]: true, note: '' })
    }
  })
})

describe('favourites', () => {
  it('are a list, newest first, and a filter of the search that is each member’s own', async () => {
    const [me, other] = [await signedIn(), await signedIn()]
    const [anna, berta] = [await woman(), await woman(), await woman()]
    await me.mark('favourite', anna)
    await me.mark('favourite', berta)
    await me.mark('favourite', anna)
    expect(await me.list('favourites')).toEqual([berta, anna])
    expect((await me.found('favourites=1')).sort()).toEqual([anna, berta].sort())
    expect(await me.search('favourites=1')).toMatchObject({ total: 2, filters: [{ key: 'favourites' }] })
    expect(await other.search('favourites=1')).toMatchObject({ total: 0, members: [] })
    // A number that is not on one page is kept for others, but not of favourites.
    const counted = async (who: typeof me) => (await who.search('favourites=1&numResults=1')).total
    const celia = await woman()
    await me.mark('favourite', celia)
    expect(await counted(me)).toBe(3)
    for (const one of [anna, berta]) await other.mark('favourite', one)
    expect(await counted(other)).toBe(2)
    await me.mark('favourite', celia, 'off')
    expect(await counted(me)).toBe(2)
  })

  it('are marked on cards of the search and of lists, for their member alone', async () => {
    const [me, other] = [await signedIn(), await signedIn()]
    const [anna, berta] = [await woman(), await woman()]
    await me.mark('favourite', anna)
    const marked = async (one: typeof me, path: string, list: string) =>
      ((await one.get(path))[list] as readonly { id: string; favourite: boolean }[])
        .filter(({ favourite }) => favourite)
        .map(({ id }) => id)
    expect(await marked(me, '/api/members', 'members')).toEqual([anna])
    expect(await marked(other, '/api/members', 'members')).toEqual([])
    for (const id of [anna, berta])
      await app.send('amore', '/api/like', {
        method: 'POST',
        headers: me.headers,
        body: JSON.stringify({ id }),
      })
    expect(await marked(me, '/api/likes', 'profiles')).toEqual([anna])
    await me.mark('favourite', anna, 'off')
    expect(await marked(me, '/api/members', 'members')).toEqual([])
  })

  it('are set once by two tabs at the same time', async () => {
    const [me, anna] = [await signedIn(), await woman()]
    const answers = await Promise.all(
      ['favourite', 'not_interested', 'favourite'].map((name) => me.mark(name as 'favourite', anna)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [row, ...more] = await stored()
    expect(more).toEqual([])
    expect((row.favourite_at === null) !== (row.uninterested_at === null)).toBe(true)
  })
})

describe('a private note', () => {
  it('has up to 2,000 characters, as readers count them', async () => {
    const [me, anna] = [await signedIn(), await woman()]
    const family = '👨‍👩‍👧‍👦'
    expect((await me.note(anna, family.repeat(2000))).status).toBe(200)
    expect(await me.kept(anna)).toMatchObject({ note: family.repeat(2000) })
    expect(await me.list('notes')).toEqual([anna])
  })

  it.each([
    [2001, 422],
    [60_000, 422],
    [100_000, 413],
  ])('of %i characters gets a clear answer and changes nothing', async (length, status) => {
    const [me, anna] = [await signedIn(), await woman()]
    await me.note(anna, 'Sings.')
    const before = await stored()
    const answer = await me.note(anna, 'x'.repeat(length))
    expect(answer.status).toBe(status)
    const { error } = answer.json as { error: { message: string; fields?: Record<string, string> } }
    expect(error.fields?.text ?? error.message).toMatch(
      status === 422 ? /Al massimo 2\.?000 caratteri/ : /È troppo in una volta sola/,
    )
    expect(await stored()).toEqual(before)
  })

  it.each(['', ' \n\t', '\u200b\u3164'])('of nothing visible (%j) deletes it', async (text) => {
    const [me, anna] = [await signedIn(), await woman()]
    await me.note(anna, 'Sings.')
    expect((await me.note(anna, text)).json).toMatchObject({ note: '' })
    expect(await stored()).toEqual([])
  })

  it('is read by its author alone', async () => {
    const [me, other, anna] = [await signedIn(), await signedIn(), await woman()]
    await me.note(anna, 'Sings.')
    expect(await other.kept(anna)).toMatchObject({ note: '' })
    const cookie = await within((db) => signIn(db, anna))
    const own = await app.send('amore', `/api/member?id=${anna}`, { headers: { cookie } })
    expect(own.json.bookmark).toBe(null)
    const seen = await app.send('amore', `/api/member?id=${me.id}`, { headers: { cookie } })
    expect(seen.json.bookmark).toMatchObject({ note: '' })
  })
})

describe('a member whom the viewer may not see', () => {
  it('gets no bookmark, as one who is not there', async () => {
    const me = await signedIn()
    const blocker = await woman()
    await test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
      keyOf(app, 'amore'),
      blocker,
      me.id,
    ])
    const others = [blocker, await woman({ invisible: true }), await woman({ status: 'disabled' })]
    for (const id of [...others, newId(), 'x', me.id]) {
      expect((await me.mark('favourite', id)).status).toBe(404)
      expect((await me.note(id, 'Sings.')).status).toBe(404)
    }
    for (const id of ['x', me.id]) expect((await me.mark('favourite', id, 'off')).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  it('leaves the lists, and can still be taken out of them', async () => {
    const [me, anna] = [await signedIn(), await woman()]
    await me.mark('favourite', anna)
    await test.owner.query('update member set invisible = true where id = $1', [anna])
    expect(await me.list('favourites')).toEqual([])
    expect((await me.mark('favourite', anna, 'off')).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  it('is forgotten with a block, in both directions', async () => {
    const [me, anna, berta] = [await signedIn(), await woman(), await woman()]
    await me.note(anna, 'Sings.')
    await me.note(berta, 'Dances.')
    await test.owner.query(
      'insert into bookmark (tenant_id, member_id, other_id, favourite_at) values ($1, $2, $3, now())',
      [keyOf(app, 'amore'), anna, me.id],
    )
    await me.block(anna)
    expect((await stored()).map((row) => row.other_id)).toEqual([berta])
  })
})
