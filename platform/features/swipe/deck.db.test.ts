import { beforeEach, describe, expect, it } from 'vitest'
import { cellOf } from '../../core/grid.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { refreshSearch } from '../members/server.ts'
import type { Deck } from './contract.ts'

const test = testDatabase()
const app = testApp(test)

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const MILAN = cellOf(45.46, 9.19)

const build = (plan: MemberPlan, site: 'amore' | 'tulp' = 'amore') =>
  test.database.withTenant(keyOf(app, site), async (db) => {
    const { id } = await buildMember(db, { gender: 'female', seeks: 'male', ...plan })
    await refreshSearch(db, id)
    return { id, cookie: await signIn(db, id) }
  })

let reader: { id: string; cookie: string }
const deck = async (query = '', site: 'amore' | 'tulp' = 'amore') =>
  (await app.send(site, `/api/swipe${query}`, { headers: { cookie: reader.cookie } })).json as unknown as Deck

beforeEach(async () => {
  await deleteMembers(test)
  const interests = [1, 2, 3]
  const plan = { interests, region: 15, cell: MILAN, wants_age: [30, 40] }
  reader = await build({ gender: 'male', seeks: 'female', ...plan })
})

it('is sorted by photo, shared interests, nearness and last visit', async () => {
  const photo = (letter: string) => ({ main_photo: letter.repeat(22) })
  const plans: Readonly<Record<string, MemberPlan>> = {
    'no photo, all else': { interests: [1, 2, 3], cell: MILAN, region: 15 },
    'a photo alone': { ...photo('a'), country: 'FR', last_online_at: ago(90) },
    'this month': { ...photo('b'), country: 'FR', last_online_at: ago(20) },
    'this week': { ...photo('c'), country: 'FR', last_online_at: ago(3) },
    'the same region, this week': { ...photo('d'), region: 15, last_online_at: ago(3) },
    'near, today': { ...photo('e'), cell: MILAN },
    'near, today, two interests': { ...photo('f'), cell: MILAN, interests: [1, 2, 9] },
    'near, today, three interests': { ...photo('g'), cell: MILAN, interests: [1, 2, 3] },
  }
  const names = new Map<string, string>()
  for (const [name, plan] of Object.entries(plans)) names.set((await build(plan)).id, name)
  const order = (await deck()).cards.map(({ id }) => names.get(id))
  const [first, ...others] = Object.keys(plans)
  expect(order).toEqual([...others.reverse(), first])
})

it('names the shared interests, and the beginning of the text about the member', async () => {
  await build({ interests: [2, 3, 9], about: `  Ciao,\n${'una parola '.repeat(40)}` })
  const [card] = (await deck()).cards
  expect(card?.shared).toEqual(['Animali', 'Arte'])
  expect(card?.about).toMatch(/^Ciao, una parola .*parola…$/)
  expect(card?.about.length).toBeLessThanOrEqual(141)
})

describe('the line of free hours', () => {
  const ALL = Array.from({ length: 14 }, (_, place) => place)
  const evenings = ALL.filter((place) => place % 2 === 1)
  const say = (one: { cookie: string }, free: readonly number[]) =>
    app.send('amore', '/api/free-time', { method: 'POST', headers: { cookie: one.cookie }, body: { free } })
  const lines = async () => new Map((await deck()).cards.map(({ id, free }) => [id, free]))

  it('names the next half day on which both are free, and nothing else', async () => {
    const [anna, berta, carla] = [await build({}), await build({}), await build({})]
    await say(anna, ALL)
    await say(
      berta,
      ALL.filter((place) => place % 2 === 0),
    )
    expect([...(await lines()).values()], 'who said nothing learns nothing').toEqual(['', '', ''])
    await say(reader, evenings)
    const said = await lines()
    expect(said.get(anna.id)).toMatch(/^Tempo per entrambi: .+, di sera$/)
    expect([said.get(berta.id), said.get(carla.id)]).toEqual(['', ''])
  })

  it('is that of a card that was taken back, too', async () => {
    const anna = await build({})
    for (const one of [anna, reader]) await say(one, evenings)
    const choose = async (choice: string) =>
      (
        await app.send('amore', '/api/swipe', {
          method: 'POST',
          headers: { cookie: reader.cookie },
          body: { choice, id: anna.id },
        })
      ).json
    await choose('pass')
    expect(await choose('undo')).toMatchObject({ card: { free: expect.stringMatching(/, di sera$/) } })
  })
})

it('names no ages if the preference excludes nobody', async () => {
  await test.owner.query('update member set wants_age = $1 where id = $2', [[18, 99], reader.id])
  expect((await deck()).ages).toBeNull()
})

it('is limited to the ages that the member looks for, unless they are ignored', async () => {
  const born = (years: number, days = 0) => {
    const day = new Date()
    day.setUTCFullYear(day.getUTCFullYear() - years)
    return new Date(day.getTime() + days * DAY).toISOString().slice(0, 10)
  }
  const plans = { 29: born(30, 2), 30: born(30, -2), 40: born(41, 2), 41: born(41, -2) }
  for (const birth_date of Object.values(plans)) await build({ birth_date })
  const wished = await deck()
  expect([wished.ages, wished.cards.map(({ age }) => age).sort()]).toEqual([{ min: 30, max: 40 }, [30, 40]])
  const open = await deck('?ages=all')
  expect([open.ages, open.cards.map(({ age }) => age).sort()]).toEqual([null, [29, 30, 40, 41]])
})

it('labels fictional profiles, and has twenty cards', async () => {
  reader = await build({ gender: 'male', seeks: 'female' }, 'tulp')
  const plan = { main_photo: 'f'.repeat(22) }
  const { id } = await build({ fictional: true, ...plan }, 'tulp')
  expect((await deck('', 'tulp')).cards).toMatchObject([{ id, fictional: true, online: false }])
  for (let more = 0; more < 24; more++) await build(plan, 'tulp')
  expect((await deck('', 'tulp')).cards).toHaveLength(20)
})
