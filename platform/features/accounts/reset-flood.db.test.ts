import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { TRUST_PROXY: '1' })
const TOO_MANY = 'Troppi tentativi di reimpostazione della password, prova di nuovo domani.'

it('two hundred requests for a new password from ten networks mail five links, and name the daily limit', async () => {
  const { email } = await test.database.withTenant(keyOf(app, 'amore'), (db) => buildMember(db))
  const answers = new Map<string, number>()
  for (let count = 0; count < 200; count++) {
    const { status, json } = await app.send('amore', '/api/password-reset', {
      method: 'POST',
      headers: { 'x-forwarded-for': `198.51.100.${count % 10}` },
      body: { email },
    })
    const { message = '' } = (json.error ?? {}) as { message?: string }
    const answer = `${status} ${message}`.trim()
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  // Five per network are accepted; the other hundred and fifty get a refusal with its text.
  expect(answers.get('200')).toBe(50)
  expect(answers.get(`429 ${TOO_MANY}`)).toBe(150)
  const { rows } = await test.owner.query('select 1 from outgoing_mail where recipient = $1', [email])
  expect(rows).toHaveLength(5)
  const links = await test.owner.query("select 1 from mail_token where purpose = 'password_reset'")
  expect(links.rowCount).toBeLessThanOrEqual(5)
})
