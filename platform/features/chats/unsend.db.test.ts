import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/tenant-fixture.ts'
import { moveCredits } from '../credits/server.ts'
import { publish } from '../live/server.ts'
import { removeChats } from './conversations.ts'
import { markConversationRead } from './reading.ts'
import { unsendMessage } from './unsend.ts'
import { messagesOf } from './views.ts'

const test = testDatabase()
const app = testApp(test)
const { tulp, run, as, COST, meet, person, send, listOf, balance } = conversing(test, app)
let ada: string
let bea: string
let conversation: string

beforeEach(async () => {
  ;({ ada, bea, conversation } = await meet())
})

const sent = async (body = 'Hoi') => (await send(ada, { body })).message.id
const takeBack = (message: string, member = ada) =>
  as(member, async (scope) => (await unsendMessage(scope, { conversation, message })).credits)
const textsOf = async (member: string) =>
  (await as(member, (scope) => messagesOf(scope, conversation))).messages.map(({ text }) => text)
const older = (message: string, seconds: number) =>
  test.owner.query("update message set created_at = created_at - $2 * interval '1 second' where id = $1", [
    message,
    seconds,
  ])

describe('an own message that is taken back', () => {
  it('is gone for both, with its price back and nothing unread', async () => {
    await sent('Blijft')
    const message = await sent('Weg')
    expect(await takeBack(message)).toBe(COST() * 2)
    expect(await balance(ada)).toBe(COST() * 2)
    expect([await textsOf(ada), await textsOf(bea)]).toEqual([['Blijft'], ['Blijft']])
    expect(await listOf(bea)).toMatchObject([{ num_unread_messages: 1, last_message: { text: 'Blijft' } }])
  })

  it('by two presses at once is refunded once', async () => {
    const message = await sent()
    const presses = await Promise.allSettled([takeBack(message), takeBack(message), takeBack(message)])
    expect(presses).toMatchObject(Array(3).fill({ status: 'fulfilled', value: COST() * 3 }))
    expect(await takeBack(message)).toBe(COST() * 3)
    expect(await balance(ada)).toBe(COST() * 3)
  })

  it('was the only one: the conversation is in no list, and can be begun anew', async () => {
    await takeBack(await sent())
    expect([await listOf(ada), await listOf(bea)]).toEqual([[], []])
    await sent('Opnieuw')
    expect(await textsOf(bea)).toEqual(['Opnieuw'])
  })

  it('had brought a removed conversation back: it is removed again', async () => {
    await sent('Oud')
    await as(bea, (scope) => removeChats(scope, { conversation }))
    const message = await sent('Nieuw')
    expect(await listOf(bea)).toHaveLength(1)
    await takeBack(message)
    expect(await listOf(bea)).toEqual([])
  })

  it('reaches the open pages of both', async () => {
    const heard: Record<string, unknown[]> = { ada: [], bea: [] }
    const leave = Object.entries({ ada, bea }).map(([name, id]) =>
      app.services.live.subscribe(tulp().key, id, {
        onEvent: (event) => void heard[name]?.push(event),
        onGap: () => undefined,
      }),
    )
    await app.services.live.ready(tulp().key)
    const message = await sent()
    await takeBack(message)
    await run(async (db) =>
      publish(db, { tenantId: db.tenantId, memberIds: [ada, bea], event: { type: 'credits' } }),
    )
    const gone = { type: 'message_gone', conversation, message }
    await expect.poll(() => Object.values(heard).map((events) => events.at(-2))).toEqual([gone, gone])
    for (const stop of leave) stop()
  })

  it('removes its photo at once', async () => {
    const photoId = newId()
    await run((db) => moveCredits(db, { memberId: ada, delta: 100, reason: 'bonus', key: 'photo' }))
    const { message } = await send(ada, {
      kind: 'photo',
      body: '',
      insertPhoto: async (id) => {
        await test.owner.query(
          `insert into photo (tenant_id, id, member_id, name, content, status, message_id, width, height)
           values ($1, $2, $3, $4, $5, 1, $6, 1, 1)`,
          [tulp().key, photoId, ada, randomUUID().slice(0, 22), 'a'.repeat(40), id],
        )
        return { id: photoId }
      },
    })
    await takeBack(message.id)
    const { rows } = await test.owner.query('select status, removed_at from photo where id = $1', [photoId])
    expect(rows).toMatchObject([{ status: 3, removed_at: expect.any(Date) }])
  })
})

describe('a message that cannot be taken back', () => {
  const refused = { status: 409, code: 'unsend_late' }

  it.each<[string, (message: string) => Promise<unknown>]>([
    ['it is older than a minute', (message) => older(message, 61)],
    ['it was read', () => as(bea, (scope) => markConversationRead(scope, conversation))],
    ['it was answered', () => send(bea, { body: 'Ja' }).catch(() => undefined)],
    [
      'its sender shows no receipts',
      () => test.owner.query('update member set read_receipts = false where id = $1', [ada]),
    ],
    [
      'its recipient shows none',
      () => test.owner.query('update member set read_receipts = false where id = $1', [bea]),
    ],
  ])('because %s, keeps its place and its price', async (_why, happen) => {
    await run((db) => moveCredits(db, { memberId: bea, delta: COST(), reason: 'bonus', key: 'answer' }))
    const message = await sent()
    await happen(message)
    await expect(takeBack(message)).rejects.toMatchObject(refused)
    expect(await textsOf(bea)).toContain('Hoi')
    expect(await balance(ada)).toBe(COST() * 2)
  })

  it('at 55 seconds it still can', async () => {
    const message = await sent()
    await older(message, 55)
    expect(await takeBack(message)).toBe(COST() * 3)
  })

  it('was read up to there, though a newer one was not', async () => {
    const first = await sent()
    await as(bea, (scope) => markConversationRead(scope, conversation))
    const second = await sent()
    await expect(takeBack(first)).rejects.toMatchObject(refused)
    await takeBack(second)
  })

  it('of somebody else, or in a conversation of others, is not found', async () => {
    const message = await sent()
    const cas = await person({ name: 'Cas' })
    for (const [member, id] of [
      [bea, message],
      [cas, message],
      [cas, newId()],
    ] as const)
      await expect(takeBack(id, member)).rejects.toMatchObject({ status: 404 })
  })
})

it('by its call answers with the balance', async () => {
  const message = await sent()
  const cookie = await run((db) => signIn(db, ada))
  const answer = await app.send('tulp', '/api/message', {
    method: 'DELETE',
    headers: { cookie },
    body: { conversation, message },
  })
  expect(answer.json).toEqual({ credits: COST() * 3 })
})
