import { beforeEach, describe, expect, it } from 'vitest'
import { dataAddress } from '../../core/app-pages.ts'
import type { PageUpdate } from '../../core/client.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import type { LikesData } from './pages.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

interface Person {
  readonly id: string
  readonly cookie: string
}

const person = (name: string, site = 'amore'): Promise<Person> =>
  test.database.withTenant(keyOf(app, site), async (db) => {
    const { id } = await buildMember(db, { name })
    return { id, cookie: await signIn(db, id) }
  })

async function page(path: string, { cookie }: Person) {
  const answer = await app.send('amore', dataAddress(path), {
    headers: { cookie, accept: 'application/json' },
  })
  const update = answer.json as unknown as PageUpdate & { readonly redirect?: string }
  return { status: answer.status, redirect: update.redirect, data: update.data as LikesData }
}

const call = (by: Person, method: string, path: string, body?: unknown, site = 'amore') =>
  app.send(site, path, { method, headers: { cookie: by.cookie }, ...(body ? { body } : {}) })
const like = (by: Person, { id }: Person, site = 'amore') => call(by, 'POST', '/api/like', { id }, site)

let me: Person
let her: Person

beforeEach(async () => {
  me = await person('Marco')
  her = await person('Giulia')
})

describe('the views of the likes', () => {
  it.each([
    ['/likes', 'liked_by'],
    ['/likes/liked_by', 'liked_by'],
    ['/likes/liked', 'liked'],
    ['/likes/matches', 'matches'],
  ])('%s shows %s', async (path, tab) => {
    const { status, data } = await page(path, me)
    expect({ status, tab: data.tab }).toEqual({ status: 200, tab })
  })

  it.each([
    ['/likes?type=matches', '/likes/matches'],
    ['/likes?type=liked&after=x', '/likes/liked?after=x'],
  ])('%s leads to %s', async (path, target) => {
    expect((await page(path, me)).redirect).toBe(target)
  })

  it('an unknown view in the query falls back to the likes received', async () => {
    expect((await page('/likes?type=nonsense', me)).data.tab).toBe('liked_by')
  })
})

describe('the order of the likes received', () => {
  it('new ones come first, then those that were opened, both newest first', async () => {
    const people = await Promise.all(['Anna', 'Bea', 'Carla', 'Dora'].map((name) => person(name)))
    for (const one of people) await like(one, me)
    const [, bea, , dora] = people
    for (const one of [bea, dora]) if (one) await page(`/members/${one.id}`, me)
    const shown = (await page('/likes', me)).data.likes.liked_by
    expect(shown.map(({ name, like_new }) => [name, like_new])).toEqual([
      ['Carla', true],
      ['Anna', true],
      ['Dora', false],
      ['Bea', false],
    ])
  })
})

describe('the address of one like', () => {
  it('opens the like over the list of received likes, and counts as announced', async () => {
    await like(her, me)
    const { status, data } = await page(`/likes/m/${her.id}`, me)
    expect(status).toBe(200)
    expect(data.tab).toBe('liked_by')
    expect(data.likes.liked_by.map(({ id }) => id)).toEqual([her.id])
    expect(data.opened).toMatchObject({ id: her.id, name: 'Giulia', match: false })
    expect((await call(me, 'GET', '/api/auto-like')).json, 'announced by the page').toBeNull()
  })

  it('does not count as announced when another site links to it', async () => {
    await like(her, me)
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    const headers = { cookie: me.cookie, accept: 'application/json', ...link }
    expect((await app.send('amore', dataAddress(`/likes/m/${her.id}`), { headers })).status).toBe(200)
    expect((await call(me, 'GET', '/api/auto-like')).json).toMatchObject({ id: her.id })
  })

  it('of two who like each other opens the match', async () => {
    await like(her, me)
    await like(me, her)
    expect((await page(`/likes/m/${her.id}`, me)).data.opened).toMatchObject({ id: her.id, match: true })
  })

  it('answers 404 for a like given, the own id, an unknown id, and a member of another site', async () => {
    await like(me, her)
    const far = await person('Sofia', 'starlight')
    for (const id of [her.id, me.id, '0199b0de-0000-7000-8000-000000000001', far.id, 'nonsense'])
      expect((await page(`/likes/m/${id}`, me)).status, id).toBe(404)
  })

  it('answers 404 for a like that others received, and if one has blocked the other', async () => {
    await like(her, me)
    expect((await page(`/likes/m/${her.id}`, await person('Luca'))).status).toBe(404)
    await call(me, 'POST', '/api/block', { id: her.id })
    expect((await page(`/likes/m/${her.id}`, me)).status).toBe(404)
  })
})
