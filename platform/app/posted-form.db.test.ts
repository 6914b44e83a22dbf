import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../core/contract.ts'
import { ConflictError } from '../core/errors.ts'
import { route } from '../infra/http/calls.ts'
import { formOf } from '../infra/http/forms.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { formHost } from '../testing/form-host.ts'
import { formFinder } from './forms.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

const call = defineCall({
  method: 'POST',
  path: '/api/trial',
  summary: '',
  access: 'anyone',
  body: z.object({ email: z.string(), refuse: z.string().optional() }),
  response: z.object({}),
})

/** Writes first and is refused afterwards. */
const trial = route(call, async ({ scope, body }) => {
  await buildMember(scope.db, { email: body.email, email_key: body.email })
  if (body.refuse) throw new ConflictError(body.refuse)
  return {}
})
const form = formOf(trial, {
  page: 'login',
  next: () => '/members',
  elsewhere: { activation_failed: () => '/activate/error' },
})
const host = formHost(app, () => [form, formOf(trial, { page: '/dismissal', next: () => '/' })])

const written = async (email: string) =>
  (await test.owner.query('select from member where email = $1', [email])).rowCount

it('a refused form writes nothing and is shown with the status of its refusal', async () => {
  expect(await host.post('/login', { email: 'kept@example.org' })).toMatchObject({ location: '/members' })
  expect(await written('kept@example.org')).toBe(1)
  const refused = await host.post('/login', { email: 'gone@example.org', refuse: 'signup_order' })
  expect(refused).toMatchObject({ status: 409, values: { email: 'gone@example.org' } })
  expect(await written('gone@example.org')).toBe(0)
})

it('a refusal that belongs to another page redirects there, and nothing is written', async () => {
  const led = await host.post('/login', { email: 'led@example.org', refuse: 'activation_failed' })
  expect(led).toMatchObject({ status: 303, location: '/activate/error' })
  expect(await written('led@example.org')).toBe(0)
})

it('a form that cannot be parsed is refused with the matching status', async () => {
  expect(await host.post('/login', { email: 'a'.repeat(70_000) })).toMatchObject({ status: 413 })
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, number) => [`field${number}`, 'x']))
  expect(await host.post('/login', many)).toMatchObject({ status: 400 })
  expect(await host.post('/login', { email: 'nul\u0000@example.org' })).toMatchObject({ status: 400 })
})

it('answers a refused form that has no page with the status of the refusal', async () => {
  expect(await host.post('/dismissal', {})).toMatchObject({ status: 422, values: {} })
})

it('a form is found by the route of its page, whatever the parameters; two on one page are an error', () => {
  const order = formOf(trial, { page: 'credits-id-paymentmethod', next: () => '/' })
  const find = formFinder([order, form])
  for (const path of ['/credits/p0', '/credits/p3/a-new-method']) expect(find(path)).toBe(order)
  for (const path of ['/credits', '/dismissal', '/logout', '/faq']) expect(find(path)).toBeUndefined()
  expect(() => formFinder([form, form])).toThrow('two forms are posted to login')
})
