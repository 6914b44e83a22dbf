import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { moveCredits } from '../credits/server.ts'
import { disableMember } from '../safety/server.ts'
import { startConversation } from './conversations.ts'
import { payCreditBacks } from './credit-backs.ts'
import { markConversationRead } from './reading.ts'
import { returnUnread } from './unread-returned.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { tulp, run, as, COST, person, meet, send, balance } = conversing(test, app)
const DAY = 86_400_000
let ada: string
let bea: string
let conversation: string

beforeEach(async () => {
  ;({ ada, bea, conversation } = await meet())
})

/** The daily task, so many days later, on a site where credits come back after seven days. */
async function daysLater(days: number, unread_returned_days = 7): Promise<number> {
  const site = tulp()
  const tenant = { ...site, settings: { ...site.settings, unread_returned_days } }
  // Some minutes later than the message of this test.
  const now = new Date(Date.now() + days * DAY + 60_000)
  const due = await run((db) => returnUnread(db, tenant, now))
  await payCreditBacks(test.database, tenant, now)
  return due
}

const open = (member: string) => as(member, (scope) => markConversationRead(scope, conversation))

/** Credits that came back to the member, by ledger entry. */
async function returned(member: string): Promise<number[]> {
  const { rows } = await test.owner.query<{ delta: number }>(
    `select delta from ledger_entry where member_id = $1 and reason = 'returned'`,
    [member],
  )
  return rows.map(({ delta }) => delta)
}

describe('the first message of a conversation that is not opened', () => {
  it('comes back after the days of the site, once, and not what followed it', async () => {
    await send(ada)
    await send(ada)
    expect(await daysLater(6)).toBe(0)
    expect(await daysLater(7)).toBe(1)
    expect(await daysLater(7)).toBe(0)
    expect(await daysLater(8)).toBe(0)
    expect(await returned(ada)).toEqual([COST()])
    expect(await balance(ada)).toBe(COST() * 2)
  })

  it('does not come back once it was opened or answered, even on the last day', async () => {
    await send(ada)
    expect(await daysLater(6.9)).toBe(0)
    await open(bea)
    await send(ada)
    expect(await daysLater(7)).toBe(0)
    const eva = await person({ credits: COST() })
    const other = await as(eva, (scope) => startConversation(scope, bea))
    await send(eva, {}, other)
    await run((db) => moveCredits(db, { memberId: bea, delta: COST(), reason: 'bonus', key: 'answer' }))
    await send(bea, {}, other)
    expect(await daysLater(7)).toBe(0)
  })

  it('is that of the conversation: an answer to an opened message is none', async () => {
    await run((db) => moveCredits(db, { memberId: bea, delta: COST(), reason: 'bonus', key: 'first' }))
    await send(bea)
    await send(ada)
    expect(await daysLater(7)).toBe(0)
  })

  it('comes back from a muted conversation and across a block', async () => {
    await send(ada)
    await test.owner.query('update conversation_member set muted = true where member_id = $1', [bea])
    await test.owner.query(
      'insert into block (tenant_id, blocker_id, blocked_id) select tenant_id, $1, id from member where id = $2',
      [bea, ada],
    )
    expect(await daysLater(7)).toBe(1)
  })

  it('never comes back twice when the account ends, before or after', async () => {
    const eva = await person({ credits: COST() })
    const zoe = await person()
    const other = await as(eva, (scope) => startConversation(scope, zoe))
    await send(ada)
    await send(eva, {}, other)
    const disable = (member: string) =>
      run((db) => disableMember({ tenant: tulp(), db, now: new Date() }, member, 'fraud'))
    await disable(bea)
    expect(await daysLater(7)).toBe(1)
    await disable(zoe)
    await app.services.eraseMember(tulp(), bea)
    await daysLater(8)
    expect([await returned(ada), await returned(eva)]).toEqual([[COST()], [COST()]])
  })

  it('stays paid where the site does not give it back, and long after it was due', async () => {
    await send(ada)
    expect(await daysLater(29, 0)).toBe(0)
    expect(await daysLater(38)).toBe(0)
    expect(await daysLater(36)).toBe(1)
  })
})
