import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Member } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember } from '../../testing/factories.ts'
import { findUnbalanced, moveCredits } from '../credits/server.ts'
import { disableMember } from '../safety/server.ts'
import { startConversation } from './conversations.ts'
import { payCreditBacks } from './credit-backs.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const now = new Date()
let tenant: Tenant
let cheat: string

const within = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(tenant.key, work)

beforeEach(async () => {
  const found = app.services.tenants.get('amore')
  if (!found) throw new Error('the demo tenant amore is missing')
  tenant = found
  await deleteMembers(test)
  cheat = await build()
})

const build = (): Promise<string> =>
  within(async (db) => {
    const { id } = await buildMember(db, {})
    await moveCredits(db, { memberId: id, delta: 5000, reason: 'bonus', key: 'start' })
    return id
  })

/**
 * Sends paid messages to the fraudulent account; `kinds` by `MESSAGE_KINDS`, `read`: whether they
 * were opened, `days`: their age.
 */
async function send(
  sender: string,
  kinds: readonly number[],
  { read = false, days = 0 } = {},
): Promise<void> {
  await within(async (db) => {
    const viewer = { id: sender, kind: 'member', status: 'active', paid: true }
    const scope = { db, viewer, tenant, now } as unknown as RequestScope<Member>
    const id = await startConversation(scope, cheat)
    for (const kind of kinds)
      await sql`select from send_message(${db.tenantId}::int, ${id}::uuid, ${sender}::uuid, ${newId()}::uuid,
        ${kind}::int2, 'a secret', null, 10, ${newId()}, ${newId()}::uuid)`.execute(db.trx)
    await sql`update message set created_at = (created_at at time zone 'UTC' - make_interval(days => ${days})) at time zone 'UTC'
      where tenant_id = ${db.tenantId} and sender_id = ${sender}::uuid and created_at > now() - interval '1 hour'`.execute(
      db.trx,
    )
    if (read)
      await sql`update conversation_member set unread = 0 where tenant_id = ${db.tenantId}
        and conversation_id = ${id}::uuid and member_id = ${cheat}::uuid`.execute(db.trx)
  })
}

const disable = (reason: 'fraud' | 'rules') =>
  within((db) => disableMember({ tenant, db, now }, cheat, reason))
const pay = () => payCreditBacks(test.database, tenant, now)

/** Amounts of credits returned to the member, by ledger entry. */
async function returned(memberId: string): Promise<number[]> {
  const { rows } = await test.owner.query<{ delta: number }>(
    `select delta from ledger_entry where member_id = $1 and reason = 'returned'`,
    [memberId],
  )
  return rows.map(({ delta }) => delta)
}

describe('a profile that is removed for fraud', () => {
  it('returns messages, photos and gifts of the last 30 days, read or not, each once', async () => {
    const [ada, eva] = [await build(), await build()]
    await send(ada, [0, 1, 2], { read: true })
    await send(eva, [0], { days: 29 })
    await send(eva, [0], { days: 31 })
    expect(await disable('fraud')).toBe(4)
    expect(await Promise.all([pay(), pay()])).toContain(4)
    expect(await disable('fraud')).toBe(0)
    await pay()
    expect(await returned(ada)).toEqual([10, 10, 10])
    expect(await returned(eva)).toEqual([10])
    expect(await within((db) => findUnbalanced(db, 10))).toEqual([])
  })

  it('returns more than one batch, even if the job is retried', async () => {
    const ada = await build()
    await send(ada, Array(230).fill(0))
    expect(await disable('fraud')).toBe(230)
    await pay()
    await pay()
    expect(await returned(ada)).toHaveLength(230)
  })

  it('notifies each sender by a mail without a name, an amount or the text', async () => {
    const ada = await build()
    await send(ada, [0, 2])
    await disable('fraud')
    await pay()
    const { rows } = await test.owner.query('select * from outgoing_mail where member_id = $1', [ada])
    expect(rows).toHaveLength(1)
    const mail = JSON.stringify(rows)
    expect(mail).toContain('/account/credits')
    for (const detail of [cheat, 'a secret', '20 credit']) expect(mail).not.toContain(detail)
  })
})

describe('a message that was never opened', () => {
  it.each([
    ['disabled for a breach of the rules', () => disable('rules')],
    ['erased', () => app.services.eraseMember(tenant, cheat)],
  ])('is returned when the account is %s; one that was read is not', async (_how, end) => {
    const [ada, eva] = [await build(), await build()]
    await send(ada, [0, 0], { read: true })
    await send(ada, [0])
    await send(eva, [0], { read: true })
    await end()
    await pay()
    expect(await returned(ada)).toEqual([10])
    expect(await returned(eva)).toEqual([])
  })

  it('is dropped with a sender who is erased before it is paid out', async () => {
    const ada = await build()
    await send(ada, [0])
    await disable('rules')
    await app.services.eraseMember(tenant, ada)
    expect(await pay()).toBe(0)
  })
})

it('a deleted or unknown account is not disabled', async () => {
  expect(await within((db) => disableMember({ tenant, db, now }, newId(), 'fraud'))).toBeNull()
})
