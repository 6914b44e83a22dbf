import { beforeEach, describe, expect, it } from 'vitest'
import { dataAddress } from '../../core/app-pages.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { publish } from '../live/server.ts'

const test = testDatabase()
const app = testApp(test)

interface Person {
  readonly id: string
  readonly cookie: string
}

const person = (plan: MemberPlan): Promise<Person> =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const { id } = await buildMember(db, plan)
    return { id, cookie: await signIn(db, id) }
  })

const ask = async ({ cookie }: Person, method: string, path: string, body?: unknown) =>
  JSON.parse(
    (await app.send('amore', path, { method, headers: { cookie }, ...(body ? { body } : {}) })).text,
  ) as unknown

const like = (liker: Person, { id }: Person) => ask(liker, 'POST', '/api/like', { id })
/** Opens the profile of the other member. */
const look = ({ cookie }: Person, { id }: Person) =>
  app.send('amore', dataAddress(`/members/${id}`), { headers: { cookie, accept: 'application/json' } })
const announced = (reader: Person) => ask(reader, 'GET', '/api/auto-like')

let marco: Person
let giulia: Person

beforeEach(async () => {
  marco = await person({ name: 'Marco', gender: 'male', seeks: 'female', main_photo: 'm'.repeat(22) })
  giulia = await person({ name: 'Giulia', gender: 'female', seeks: 'male' })
})

describe('a like to oneself', () => {
  const rows = async () =>
    (await test.owner.query('select from member_like where liker_id = liked_id')).rowCount

  it('is refused with a text, and nobody is liked or notified', async () => {
    const answer = await app.send('amore', '/api/like', {
      method: 'POST',
      headers: { cookie: marco.cookie },
      body: { id: marco.id },
    })
    expect([answer.status, answer.json.error]).toMatchObject([
      409,
      { code: 'own_like', message: 'Questo è il tuo profilo: non puoi mettere mi piace a te.' },
    ])
    expect([await rows(), await announced(marco)]).toEqual([0, null])
    expect(await ask(marco, 'GET', '/api/likes')).toMatchObject({ profiles: [], liked_by: [], matches: [] })
  })

  it('that is taken back without ever being given changes nothing', async () => {
    expect(await ask(marco, 'DELETE', '/api/like', { id: marco.id })).toEqual({ liked: false })
    expect(await rows()).toBe(0)
  })
})

describe('two members who like each other', () => {
  it('are a match for the one who completes it, in the response and with the other’s picture', async () => {
    expect(await like(marco, giulia)).toEqual({ liked: true, match: false, profile: null })
    const image = { match: `match/${'m'.repeat(22)}.webp` }
    const profile = { id: marco.id, name: 'Marco', fictional: false, main_image: image, match: true }
    expect(await like(giulia, marco)).toEqual({ liked: true, match: true, profile })
    expect(await announced(giulia), 'not announced again as a new like').toBeNull()
  })

  it('are announced once as a match to the one who liked first', async () => {
    await like(marco, giulia)
    await like(giulia, marco)
    expect(await announced(marco)).toMatchObject({ id: giulia.id, match: true })
    expect(await announced(marco)).toBeNull()
  })

  it('are announced to both once if the like was seen on the profile before the announcement', async () => {
    await like(marco, giulia)
    await look(giulia, marco)
    expect(await announced(giulia), 'a like that was seen is no news').toBeNull()
    await like(giulia, marco)
    await look(marco, giulia)
    expect(await announced(marco)).toMatchObject({ id: giulia.id, match: true })
    expect([await announced(marco), await announced(giulia)]).toEqual([null, null])
  })

  it('are not announced after one of them has taken the like back, and again once it is repeated', async () => {
    await like(marco, giulia)
    await like(giulia, marco)
    await look(marco, giulia)
    await ask(marco, 'DELETE', '/api/like', { id: giulia.id })
    expect(await announced(marco), 'a like that was seen').toBeNull()
    expect(await like(marco, giulia)).toMatchObject({ match: true })
    expect(await announced(giulia)).toMatchObject({ id: marco.id, match: true })
  })

  it('get an event when one takes the like back, but not for a like that was never shown', async () => {
    const heard: unknown[] = []
    await app.services.live.ready(keyOf(app, 'amore'))
    const leave = app.services.live.subscribe(keyOf(app, 'amore'), giulia.id, {
      onEvent: (event) => heard.push(event),
      onGap: () => undefined,
    })
    const takeBack = () => ask(marco, 'DELETE', '/api/like', { id: giulia.id })
    await like(marco, giulia)
    await takeBack()
    await like(giulia, marco)
    await like(marco, giulia)
    await takeBack()
    await takeBack()
    const [given, last] = [{ type: 'like', member: marco.id }, { type: 'credits' } as const]
    await test.database.withTenant(keyOf(app, 'amore'), async (db) =>
      publish(db, { tenantId: db.tenantId, memberIds: [giulia.id], event: last }),
    )
    await expect.poll(() => heard.at(-1)).toEqual(last)
    expect(heard).toEqual([given, given, { type: 'unlike', member: marco.id }, last])
    leave()
  })

  it('are a match in the response to a repeated request after the first response was lost', async () => {
    await like(marco, giulia)
    await like(giulia, marco)
    expect(await like(giulia, marco)).toMatchObject({ match: true, profile: { id: marco.id } })
  })

  it('are no match while only one of them likes', async () => {
    await like(marco, giulia)
    expect(await announced(giulia)).toMatchObject({ id: marco.id, match: false })
  })
})
