import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { REACTIONS, type Reaction } from '../../core/reactions.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/tenant-fixture.ts'
import { publish } from '../live/server.ts'
import { removeChats } from './conversations.ts'
import { react } from './reactions.ts'
import { messagesOf } from './views.ts'

const test = testDatabase()
const app = testApp(test)
const { tulp, run, as, COST, meet, person, send, listOf, balance, mailsTo } = conversing(test, app)
let ada: string
let bea: string
let conversation: string
let message: string

beforeEach(async () => {
  ;({ ada, bea, conversation } = await meet())
  message = (await send(ada)).message.id
})

const reacts = (member: string, reaction: Reaction | null, to = message) =>
  as(member, (scope) => react(scope, { conversation, message: to, reaction }))
const seenBy = async (member: string) =>
  (await as(member, (scope) => messagesOf(scope, conversation))).messages.find(({ id }) => id === message)
    ?.reaction

describe('a reaction', () => {
  it.each(REACTIONS)('%s is on the message for both', async (reaction) => {
    await reacts(bea, reaction)
    expect([await seenBy(ada), await seenBy(bea)]).toEqual([reaction, reaction])
  })

  it('is changed by another, and taken back', async () => {
    await reacts(bea, 'heart')
    await reacts(bea, 'laugh')
    expect(await seenBy(ada)).toBe('laugh')
    await reacts(bea, null)
    expect(await seenBy(ada)).toBeUndefined()
  })

  it('costs nothing, is no message, and is told by no mail', async () => {
    await reacts(bea, 'heart')
    expect([await balance(ada), await balance(bea)]).toEqual([COST() * 2, 0])
    expect(await listOf(ada)).toMatchObject([{ num_unread_messages: 0, last_message: { own: true } }])
    expect(await mailsTo(ada)).toEqual([])
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
    await reacts(bea, 'fire')
    await run(async (db) =>
      publish(db, { tenantId: db.tenantId, memberIds: [ada, bea], event: { type: 'credits' } }),
    )
    const event = { type: 'reaction', conversation, message, reaction: 'fire' }
    await expect.poll(() => Object.values(heard).map((events) => events.at(-2))).toEqual([event, event])
    for (const stop of leave) stop()
  })
})

describe('nobody reacts', () => {
  const notFound = { status: 404 }

  it('to an own message, as a third member, or to one that is not there', async () => {
    const cas = await person({ name: 'Cas' })
    await expect(reacts(ada, 'heart')).rejects.toMatchObject(notFound)
    await expect(reacts(cas, 'heart')).rejects.toMatchObject(notFound)
    await expect(reacts(bea, 'heart', newId())).rejects.toMatchObject(notFound)
    expect(await seenBy(ada)).toBeUndefined()
  })

  it('to a message that is removed from the own list, or older than what is shown', async () => {
    await test.owner.query("update message set created_at = now() - interval '366 days' where id = $1", [
      message,
    ])
    await expect(reacts(bea, 'heart')).rejects.toMatchObject(notFound)
    await test.owner.query('update message set created_at = now() where id = $1', [message])
    await as(bea, (scope) => removeChats(scope, { conversation }))
    await expect(reacts(bea, 'heart')).rejects.toMatchObject(notFound)
  })

  it('to a notice of the platform', async () => {
    await test.owner.query('update message set kind = 3 where id = $1', [message])
    await expect(reacts(bea, 'heart')).rejects.toMatchObject(notFound)
  })

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'across a block',
      'blocked',
      () =>
        test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
          tulp().key,
          ada,
          bea,
        ]),
    ],
    [
      'to somebody who has left',
      'partner_gone',
      () => test.owner.query('update member set status = 3 where id = $1', [ada]),
    ],
    [
      'before the own address is confirmed',
      'unconfirmed',
      () => test.owner.query('update member set status = 0 where id = $1', [bea]),
    ],
  ])('%s', async (_how, code, happen) => {
    await happen()
    await expect(reacts(bea, 'heart')).rejects.toMatchObject({ code })
  })

  it('with anything else than the six', async () => {
    const cookie = await run((db) => signIn(db, bea))
    const answer = await app.send('tulp', '/api/reaction', {
      method: 'POST',
      headers: { cookie },
      body: { conversation, message, reaction: 'poke' },
    })
    expect(answer.status).toBe(422)
  })
})
