import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { sendExample } from '../../testing/call-examples.ts'
import { testDatabase } from '../../testing/database.ts'
import { seedFixture } from '../../testing/tenant-fixture.ts'
import { sendMessageCall } from './send-contract.ts'

const test = testDatabase()
const app = testApp(test)

it('only the first message to a member looks for one that was kept since the signup', async () => {
  const { cookie, conversation } = await seedFixture(test, app, 'amore')
  const send = async () => {
    const before = test.statements.length
    const example = { body: { conversation, text: 'ciao' } }
    const { status } = await sendExample(app, { tenant: 'amore', call: sendMessageCall, example, cookie })
    expect(status).toBe(200)
    return test.statements.slice(before)
  }
  const isAboutPending = (sql: string) => sql.includes('pending_message')
  const first = await send()
  const second = await send()
  expect(first.filter(isAboutPending)).toHaveLength(1)
  expect(second.filter(isAboutPending)).toEqual([])
  // The facts for the rules already contain the partner.
  expect(second.filter((sql) => sql.includes('as partner_id'))).toHaveLength(1)
})
