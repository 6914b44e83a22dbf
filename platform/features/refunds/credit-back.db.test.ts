import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { jobContext } from './context.ts'
import { creditBack } from './credit-back.ts'
import { approveRefund } from './staff.ts'

/** The mail about credits given by staff. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const [ada, bea] = [newId(), newId()]
let member: Buyer

const amore = () => demoSite(app, 'amore')
type Context = ReturnType<typeof jobContext>
const run = <T>(work: (context: Context) => Promise<T>) =>
  test.database.withTenant(amore().key, (db) => work(jobContext(db, amore(), new Date())))

const give = (credits: number, key: string) =>
  run((context) =>
    creditBack(
      context,
      { staff: ada, memberId: member.id, credits, cause: 'fault', reason: 'met Bob, she said', key },
      { amount: 0, credits: 10 },
    ),
  )
const mails = async () => {
  const { rows } = await test.owner.query<{ subject: string; body_text: string }>(
    "select subject, body_text from outgoing_mail where member_id = $1 and mail_key like 'credits_given:%'",
    [member.id],
  )
  return rows
}

beforeEach(async () => {
  member = await buyers.create({ language: 'it' })
})

it('states the number and the cause, in the member’s language and without the words of the staff', async () => {
  await give(10, 'a')
  const [mail] = await mails()
  expect(mail?.subject).toBe('I tuoi crediti')
  expect(mail?.body_text).toContain('10 crediti')
  expect(mail?.body_text).toContain('Un problema tecnico da parte nostra')
  expect(mail?.body_text).not.toContain('Bob')
})

it('is sent once per press', async () => {
  await give(10, 'a')
  await give(10, 'a')
  expect(await mails()).toHaveLength(1)
})

it('is sent when the second person has agreed, and not before', async () => {
  const { id } = await give(11, 'b')
  expect(await mails()).toEqual([])
  await run((context) => approveRefund(context, app.services.payments, { staff: bea, refund: id }))
  expect(await mails()).toHaveLength(1)
})

it('is not sent to an address that was never confirmed', async () => {
  await test.owner.query('update member set email_confirmed_at = null where id = $1', [member.id])
  await give(10, 'a')
  expect(await mails()).toEqual([])
})
