import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, sendAs } from '../testing/staff.ts'

const base = testDatabase()
// Nothing listens on this port.
const app = testApp(base, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'console@platform.test', JOBS: 'no' })

it('an invitation that the mail server does not take is shown as a link', async () => {
  const operator = await buildStaff(app, { role: 'operator' })
  const body = { email: 'mia@staff.test', role: 'support' }
  const { status, text } = await operator.send('/staff/invite', { body })
  expect(status).toBe(200)
  const [, path = ''] = /http:\/\/console\.localhost:\d+(\/invitation\?token=[\w-]+)</.exec(text) ?? []
  expect((await sendAs(app, '', path)).status).toBe(303)
})
