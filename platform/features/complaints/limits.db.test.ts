import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { callRoutes } from '../../app/call-routes.ts'
import { allForms } from '../../app/forms.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { formHost } from '../../testing/form-host.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { DAILY, OPEN_AT_ONCE } from './rules.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const host = formHost(app, () => allForms(callRoutes(app.services)))

const TEXT = 'A profile asks for money outside of the site.'
let email: string
beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  email = `${randomUUID()}@example.test`
})

const file = (cookie = '', key: string = randomUUID()) =>
  host.post('/complaints', { kind: 'person', email, body: TEXT, idempotency_key: key }, { cookie })
const member = () =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => signIn(db, (await buildMember(db)).id))
const filed = async () => (await test.owner.query('select from complaint where email = $1', [email])).rowCount
const answerAll = (state: number) =>
  test.owner.query('update complaint set state = $2 where email = $1', [email, state])

describe('complaints of a visitor', () => {
  it('are refused beyond ten a day, in the language of the page, with the text kept', async () => {
    for (let i = 0; i < DAILY; i++) expect((await file()).status).toBe(303)
    const refused = await file()
    expect(refused).toMatchObject({ status: 429, values: { body: TEXT, email, kind: 'person' } })
    expect(refused.errors['']).toMatch(/^Sono già dieci reclami in un giorno/)
    expect(await filed()).toBe(DAILY)
    expect((await file(await member())).status).toBe(303)
  })

  it('count once per key', async () => {
    const key = randomUUID()
    for (let i = 0; i < DAILY + 2; i++) expect((await file('', key)).status).toBe(303)
    expect(await filed()).toBe(1)
  })
})

describe('complaints of a member', () => {
  it('are refused while five are open, with the text kept, and accepted again once one is answered', async () => {
    const cookie = await member()
    for (let i = 0; i < OPEN_AT_ONCE; i++) expect((await file(cookie)).status).toBe(303)
    const refused = await file(cookie)
    expect(refused).toMatchObject({ status: 409, values: { body: TEXT } })
    expect(refused.errors['']).toMatch(/^Cinque dei tuoi reclami sono ancora aperti/)
    await answerAll(1)
    expect((await file(cookie)).status).toBe(303)
    await answerAll(2)
    expect((await file(cookie)).status).toBe(409)
  })

  it('stop at five when many are sent at the same time', async () => {
    const cookie = await member()
    await Promise.all(Array.from({ length: 8 }, () => file(cookie)))
    expect(await filed()).toBe(OPEN_AT_ONCE)
  })

  it('are refused beyond ten a day', async () => {
    const cookie = await member()
    for (let i = 0; i < DAILY; i++) {
      await file(cookie)
      await answerAll(1)
    }
    expect(await file(cookie)).toMatchObject({ status: 429, values: { body: TEXT } })
  })
})
