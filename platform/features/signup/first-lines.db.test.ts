import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { startConversation } from '../chats/conversations.ts'
import { keepMessage, sendPendingMessages } from '../chats/pending.ts'
import { loadActivateDone } from './pages.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { run, as, COST, person } = conversing(test, app)
let eva: string
let bea: string
let cleo: string

beforeEach(async () => {
  eva = await person({ name: 'Eva', status: 'not_confirmed', credits: COST() })
  bea = await person({ name: 'Bea' })
  cleo = await person({ name: 'Cleo' })
})

const open = (id: string) => as(eva, (scope) => startConversation(scope, id))

async function keep(id: string): Promise<string> {
  const conversationId = await open(id)
  await as(eva, (scope) => keepMessage(scope, { conversationId, senderId: eva, body: 'Hoi' }))
  return conversationId
}

async function confirm(): Promise<void> {
  await test.owner.query('update member set status = 1 where id = $1', [eva])
  await as(eva, (scope) => sendPendingMessages(scope, eva))
}

const linesOf = async (now = new Date()) =>
  (await as(eva, (scope) => loadActivateDone({ scope, params: {}, query: {}, cookies: {} }), now)).lines

it('the page after the confirmation names the line that left, then the one that credits did not pay for', async () => {
  const first = await keep(bea)
  const second = await keep(cleo)
  await confirm()
  expect(await linesOf()).toEqual([
    { id: bea, name: 'Bea', photo: null, fictional: false, state: 'sent', conversation: first },
    { id: cleo, name: 'Cleo', photo: null, fictional: false, state: 'unsent', conversation: second },
  ])
})

it('without a line it leads back to the person whose conversation was opened last', async () => {
  await open(bea)
  const last = await open(cleo)
  await confirm()
  expect(await linesOf()).toMatchObject([{ id: cleo, state: 'opened', conversation: last }])
})

it('names nobody whom the member may not see, nor a line of long ago', async () => {
  await keep(bea)
  await confirm()
  expect(await linesOf(new Date(Date.now() + 2 * 3_600_000))).toEqual([])
  await run((db) =>
    db.trx.insertInto('block').values({ tenant_id: db.tenantId, blocker_id: bea, blocked_id: eva }).execute(),
  )
  expect(await linesOf()).toEqual([])
})
