import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import type { Chosen } from './commands.ts'
import type { Deck } from './contract.ts'

const test = testDatabase()
const app = testApp(test)

interface Person {
  readonly id: string
  readonly cookie: string
}

const person = (plan: MemberPlan = {}): Promise<Person> =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const { id } = await buildMember(db, { gender: 'female', seeks: 'male', ...plan })
    return { id, cookie: await signIn(db, id) }
  })

let marco: Person
const women = (many: number) => Promise.all(Array.from({ length: many }, () => person()))

beforeEach(async () => {
  await deleteMembers(test)
  marco = await person({ name: 'Marco', gender: 'male', seeks: 'female' })
})

const send = async (who: Person, body: object) => {
  const { status, json } = await app.send('amore', '/api/swipe', {
    method: 'POST',
    headers: { cookie: who.cookie },
    body,
  })
  return { status, json: json as unknown as Chosen & { error?: { code: string; message: string } } }
}
const like = (who: Person, { id }: Pick<Person, 'id'>) => send(who, { choice: 'like', id })
const pass = (who: Person, { id }: Pick<Person, 'id'>) => send(who, { choice: 'pass', id })
const undo = (who: Person, { id }: Pick<Person, 'id'>) => send(who, { choice: 'undo', id })
const deckOf = async (who: Person) =>
  (await app.send('amore', '/api/swipe', { headers: { cookie: who.cookie } })).json as unknown as Deck
const idsOf = async (who: Person) => (await deckOf(who)).cards.map(({ id }) => id)
const likesGiven = async ({ id }: Person) =>
  (await test.owner.query('select from member_like where liker_id = $1', [id])).rowCount

describe('likes of a day', () => {
  it('are four; the fifth is refused with the site’s text and changes nothing', async () => {
    const five = await women(5)
    for (const [place, woman] of five.slice(0, 4).entries())
      expect((await like(marco, woman)).json).toMatchObject({ likes_left: 3 - place, match: false })
    const [, , , , fifth] = five
    const { status, json } = await like(marco, fifth as Person)
    expect([status, json.error?.code]).toEqual([409, 'likes_exhausted'])
    expect(json.error?.message).toBe('Hai usato i mi piace di oggi. Domani ne avrai altri 4.')
    expect(await likesGiven(marco)).toBe(4)
    expect(await idsOf(marco)).toEqual([(fifth as Person).id])
    expect((await pass(marco, fifth as Person)).json, 'passes are free').toMatchObject({ likes_left: 0 })
  })

  it('are four however many are sent at the same time', async () => {
    const many = await women(9)
    const answers = await Promise.all(many.map((woman) => like(marco, woman)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await likesGiven(marco)).toBe(4)
  })

  it('count once if the same one is pressed several times concurrently', async () => {
    const [giulia] = await women(1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => like(marco, giulia as Person)))
    expect(answers.map(({ status, json }) => [status, json.likes_left])).toEqual(answers.map(() => [200, 3]))
    expect(await likesGiven(marco)).toBe(1)
  })

  it('given elsewhere do not count, and one that is taken back elsewhere stays counted', async () => {
    const [giulia, sara] = await women(2)
    const headers = { cookie: marco.cookie }
    const body = { id: giulia?.id }
    await app.send('amore', '/api/like', { method: 'POST', headers, body })
    expect((await like(marco, giulia as Person)).json.likes_left).toBe(4)
    await like(marco, sara as Person)
    await app.send('amore', '/api/like', { method: 'DELETE', headers, body: { id: sara?.id } })
    expect((await like(marco, sara as Person)).json).toMatchObject({ likes_left: 3 })
    expect(await likesGiven(marco)).toBe(1)
  })

  it('are renewed at midnight of the site', async () => {
    const some = await women(5)
    for (const woman of some.slice(0, 4)) await like(marco, woman)
    await test.owner.query('update swipe_choice set day = day - 1')
    expect(await deckOf(marco)).toMatchObject({ likes_left: 4, likes_a_day: 4 })
    expect((await like(marco, some[4] as Person)).json.likes_left).toBe(3)
  })

  it.each([
    ['an unknown member', () => ({ id: '00000000-0000-7000-8000-000000000001' })],
    ['no id at all', () => ({ id: 'x'.repeat(60) })],
    ['oneself', () => marco, 409, 'Questo è il tuo profilo: non puoi mettere mi piace a te.'],
  ])('for %s is refused and not counted', async (_whom, target, status = 404, words = expect.anything()) => {
    const answer = await like(marco, target())
    expect([answer.status, answer.json.error?.message]).toEqual([status, words])
    expect(await likesGiven(marco)).toBe(0)
    expect((await deckOf(marco)).likes_left).toBe(4)
  })

  it('of an unconfirmed member is refused and not counted', async () => {
    const [giulia] = await women(1)
    const newcomer = await person({ gender: 'male', seeks: 'female', status: 'not_confirmed' })
    const { status, json } = await like(newcomer, giulia as Person)
    expect([status, json.error?.code]).toEqual([403, 'unconfirmed'])
    expect((await deckOf(newcomer)).likes_left).toBe(4)
  })
})

it('a like that is returned is a match immediately, in the response', async () => {
  const giulia = await person({ name: 'Giulia', main_photo: 'g'.repeat(22) })
  await like(giulia, marco)
  expect((await like(marco, giulia)).json).toMatchObject({
    match: true,
    profile: { id: giulia.id, name: 'Giulia', match: true, main_image: { match: expect.any(String) } },
  })
})

describe('a pass', () => {
  it('leaves the deck and is taken back with its card; only the last one of the day', async () => {
    const [anna, bea] = await women(2)
    await pass(marco, anna as Person)
    expect((await pass(marco, bea as Person)).json.last_pass).toMatchObject({ id: bea?.id })
    expect(await idsOf(marco)).toEqual([])
    const early = await undo(marco, anna as Person)
    expect([early.status, early.json.error?.code]).toEqual([409, 'pass_gone'])
    expect((await undo(marco, bea as Person)).json).toMatchObject({
      card: { id: bea?.id },
      last_pass: { id: anna?.id },
    })
    expect((await undo(marco, bea as Person)).status, 'sent twice').toBe(200)
    expect(await idsOf(marco)).toEqual([bea?.id])
  })

  it('never replaces a like, and all passes are shown again on request', async () => {
    const [anna, bea] = await women(2)
    await like(marco, anna as Person)
    await pass(marco, anna as Person)
    await pass(marco, bea as Person)
    expect((await deckOf(marco)).passed).toBe(1)
    expect((await send(marco, { choice: 'again' })).json).toMatchObject({ likes_left: 3, last_pass: null })
    expect(await idsOf(marco)).toEqual([bea?.id])
    expect(await likesGiven(marco)).toBe(1)
  })

  it('is refused for a member who is not visible', async () => {
    const hidden = await person({ invisible: true })
    expect((await pass(marco, hidden)).status).toBe(404)
    expect((await deckOf(marco)).passed).toBe(0)
  })

  it('is not revealed to the passed member', async () => {
    const [anna] = await women(1)
    await pass(marco, anna as Person)
    expect(await deckOf(anna as Person)).toMatchObject({ passed: 0, last_pass: null })
    expect(await idsOf(anna as Person)).toEqual([marco.id])
  })
})

it('likes that wait for each other concurrently all succeed', async () => {
  const some = await women(3)
  const pairs = some.flatMap((woman) => [like(marco, woman), like(woman, marco)])
  const answers = await Promise.all(pairs)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.filter(({ json }) => json.match)).toHaveLength(3)
})
