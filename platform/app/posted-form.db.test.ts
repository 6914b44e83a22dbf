import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConflictError } from '../core/errors.ts'
import type { FormAction } from '../infra/http/form-action.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { answerPostedForm } from './posted-form.ts'
import { scopeOpener } from './scope.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

/** Writes, and only then finds that it must not. */
const action: FormAction = async ({ db }, { email = '', refuse }) => {
  await buildMember(db, { email, email_key: email })
  if (refuse) throw new ConflictError('signup_order')
  return { redirect: '/members' }
}

const host = express()
let address = ''

beforeAll(async () => {
  host.use((_request, response, next) => {
    response.locals.tenant = app.services.tenants.get('amore')
    next()
  })
  host.post('/', async (request, response) => {
    const openScope = scopeOpener(app.services)
    const answer = { request, response, action, show: async (_scope: unknown, fault: object) => fault }
    response.json(await answerPostedForm(openScope, answer))
  })
  const server = host.listen(0, '127.0.0.1')
  afterAll(() => void server.close())
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

const post = async (values: Record<string, string>): Promise<unknown> =>
  (await fetch(address, { method: 'POST', body: new URLSearchParams(values) })).json()
const written = async (email: string) =>
  (await test.owner.query('select from member where email = $1', [email])).rowCount

it('a form that was refused has written nothing, and says so with the status of its refusal', async () => {
  expect(await post({ email: 'kept@example.org' })).toEqual({ redirect: '/members' })
  expect(await written('kept@example.org')).toBe(1)
  expect(await post({ email: 'refused@example.org', password: 'secret', refuse: 'yes' })).toMatchObject({
    status: 409,
    form: { values: { email: 'refused@example.org', refuse: 'yes' } },
  })
  expect(await written('refused@example.org')).toBe(0)
})

it('a form that cannot be read is refused as what it is', async () => {
  expect(await post({ email: 'a'.repeat(70_000) })).toMatchObject({ status: 413 })
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, number) => [`field${number}`, 'x']))
  expect(await post(many)).toMatchObject({ status: 400 })
  expect(await post({ email: 'nul\u0000@example.org' })).toMatchObject({ status: 400 })
})
