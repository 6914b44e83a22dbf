import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { callRoutes } from '../app/call-routes.ts'
import { allForms } from '../app/forms.ts'
import type { Form, FormPage } from '../infra/http/forms.ts'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'
import { FORM_EXAMPLES, type FormExample } from './form-examples.ts'
import { formHost } from './form-host.ts'
import { keptFixtures } from './kept-fixtures.ts'
import { absentFixture, seedFixture, type TenantFixture } from './tenant-fixture.ts'

/**
 * A form is a second client of its call: access, limits and refusals of the call apply to the form
 * as well.
 */
const base = testDatabase()
const app = testApp(base)
const PAGES = Object.keys(FORM_EXAMPLES) as FormPage[]

/** Posted in place of the form of the same page. */
let instead: Form | undefined
let made: readonly Form[] | undefined
/** Created once: the host needs it for each request. */
const all = () => {
  made ??= allForms(callRoutes(app.services))
  return made
}
const host = formHost(app, () => all().map((form) => (form.page === instead?.page ? instead : form)))

const fixtures = keptFixtures(() => seedFixture(base, app, 'amore'))
/** A new fixture after each accepted form: it may have ended the session. */
const strangers = keptFixtures(() => seedFixture(base, app, 'starlight'))
let fixture: TenantFixture
/** Set by a test that accepted no form of the fixture's member. */
let unchanged = false
beforeEach(async () => {
  instead = undefined
  unchanged = false
  fixture = await fixtures.take()
})
afterEach(() => {
  if (unchanged) fixtures.keep(fixture)
})

function formOn(page: FormPage): Form {
  const form = all().find((one) => one.page === page)
  if (!form) throw new Error(`no form on ${page}`)
  return form
}

function exampleOf(page: FormPage, of = fixture): Omit<FormExample, 'cookie'> & { readonly cookie: string } {
  const example = FORM_EXAMPLES[page]?.(of)
  if (!example) throw new Error(`no example of ${page}`)
  const session = example.role === 'visitor' ? '' : fixture.cookie
  return { ...example, cookie: [session, example.cookie ?? ''].filter(Boolean).join('; ') }
}

/** Wraps the form's handler to record its calls. */
function watched(form: Form) {
  const handle = vi.fn(form.route.handle)
  instead = { ...form, route: { ...form.route, handle } }
  return handle
}

it('has an example of every form', () => {
  const pages = all().map(({ page }) => page)
  expect([...PAGES].sort()).toEqual(pages.sort())
})

it.each(PAGES)('%s: makes its call and redirects within the site', async (page) => {
  const { path, values, cookie } = exampleOf(page)
  const form = formOn(page)
  const handle = watched(form)
  const answer = await host.post(path, values, { cookie })
  expect(answer).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^(http:\/\/127\.0\.0\.1:\d+)?\/(?!\/)/),
  })
  // A handler that meets a limit in its transaction runs again once the use is counted.
  expect(handle.mock.settledResults.filter(({ type }) => type === 'fulfilled')).toHaveLength(1)
  // The tests that iterate over all calls include this one too.
  expect(callRoutes(app.services).map(({ call }) => call)).toContain(form.route.call)
})

it.each(PAGES)(
  '%s: a visitor may do what the call allows, and is otherwise redirected to the login',
  async (page) => {
    const { path, values } = exampleOf(page)
    const form = formOn(page)
    const handle = watched(form)
    // Without a session, but with the other cookies of the form's browser.
    const cookie = FORM_EXAMPLES[page]?.(fixture).cookie ?? ''
    const { location } = await host.post(path, values, { cookie })
    const members = form.route.call.access === 'member'
    expect(handle).toHaveBeenCalledTimes(members ? 0 : 1)
    unchanged = members
    if (members) expect(location).toMatch(/^\/login\?next=%2F/)
    else expect(location).not.toMatch(/^\/login/)
  },
)

it.each(PAGES)('%s: form posts and JSON calls share one limit', async (page) => {
  const { path, values, cookie } = exampleOf(page)
  const form = formOn(page)
  const { body: _body, ...call } = form.route.call
  const limit = { name: `form ${page}`, points: 2, per: 3600 }
  const limited = { call: { ...call, response: z.object({}), limit }, handle: async () => ({}) }
  instead = { ...form, route: limited, next: () => '/' }
  expect((await host.post(path, values, { cookie })).status).toBe(303)
  expect((await host.json(path, values, { cookie })).status).toBe(200)
  const [third, fourth] = [
    await host.post(path, values, { cookie }),
    await host.json(path, values, { cookie }),
  ]
  expect([third.status, fourth.status]).toEqual([429, 429])
  expect(third.errors).toEqual(fourth.errors)
  unchanged = true
})

it.each(PAGES)('%s: a refusal of the call shows the same messages beside the fields', async (page) => {
  const { path, values, wrong, refused, cookie } = exampleOf(page)
  const form = formOn(page)
  unchanged = true
  if (!wrong)
    return expect(form.route.call.body, 'a call with a body has an example that it refuses').toBeUndefined()
  const sent = { ...values, ...wrong }
  const [posted, called] = [await host.post(path, sent, { cookie }), await host.json(path, sent, { cookie })]
  expect(posted).toMatchObject({ status: 422, errors: called.errors })
  expect(called.status).toBe(422)
  expect(Object.keys(posted.errors)).toEqual(expect.arrayContaining([...(refused ?? Object.keys(wrong))]))
  const shown = Object.fromEntries(Object.entries(sent).filter(([name]) => !/password/i.test(name)))
  if (!page.startsWith('/')) expect(posted.values).toEqual(shown)
})

it.each(PAGES)('%s: requires the idempotency key of its call, and acts once per key', async (page) => {
  const { path, values, cookie } = exampleOf(page)
  const { call } = formOn(page).route
  const { idempotency_key: key, ...others } = values
  expect(key !== undefined).toBe(call.idempotent === true)
  unchanged = key === undefined
  if (key === undefined) return
  const keyless = [await host.post(path, others, { cookie }), await host.json(path, others, { cookie })]
  expect(keyless.map(({ status }) => status)).toEqual([400, 400])
  expect(keyless[0]?.errors).toEqual(keyless[1]?.errors)
  const first = await host.json(path, values, { cookie })
  expect(first.status).toBe(200)
  const posts = [await host.post(path, values, { cookie }), await host.post(path, values, { cookie })]
  expect(posts.map(({ status }) => status)).toEqual([303, 303])
  expect(posts[0]?.location).toBe(posts[1]?.location)
  expect((await host.json(path, values, { cookie })).text).toBe(first.text)
})

it.each(PAGES)('%s: treats objects of another site as missing', async (page) => {
  const post = async (of: TenantFixture) => {
    const stranger = await strangers.take()
    const { path, values } = exampleOf(page, of)
    const answer = await host.post(
      path,
      // A new key each time would create another order.
      { ...values, ...(values.idempotency_key ? { idempotency_key: randomUUID() } : {}) },
      { tenant: stranger.tenant, cookie: stranger.cookie },
    )
    expect(answer.status, 'a limit would hide the difference').not.toBe(429)
    if (answer.status >= 400) strangers.keep(stranger)
    return answer
  }
  unchanged = true
  const [foreign, absent] = [await post(fixture), await post(absentFixture())]
  expect(comparable(foreign)).toEqual(comparable(absent))
})

/** Ids, tokens, numbers of complaints. */
const RANDOM = /[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{20,}|C-\w{4}-\w{4}/g
const comparable = ({
  status,
  location,
  text,
}: {
  status: number
  location: string | null
  text: string
}) => ({
  status,
  location: location?.replaceAll(RANDOM, '…'),
  text: text.replaceAll(RANDOM, '…'),
})
