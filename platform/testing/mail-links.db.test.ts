import { beforeAll, expect, it } from 'vitest'
import { callRoutes } from '../app/call-routes.ts'
import { SITE_COOKIES } from '../infra/http/cookie-registry.ts'
import { type Answer, testApp } from './app.ts'
import { EXAMPLES, emailOf, nameOf, sendExample } from './call-examples.ts'
import { testDatabase } from './database.ts'
import { PASSWORD, seedFixture } from './tenant-fixture.ts'

const base = testDatabase()
const app = testApp(base)
const FORGED = {
  'x-forwarded-host': 'evil.example',
  forwarded: 'host=evil.example',
  'x-host': 'evil.example',
}

interface Mail {
  readonly body_text: string
  readonly body_html: string
}

let mails: readonly Mail[] = []
/** Cookies set by responses, by name, with their seconds; removals are excluded. */
const cookies = new Map<string, number>()

function noteCookies({ headers }: Answer): void {
  for (const line of headers['set-cookie'] ?? []) {
    const [name = ''] = line.split('=')
    const age = Number(/Max-Age=(\d+)/.exec(line)?.[1])
    if (age !== 0) cookies.set(name, age)
  }
}

beforeAll(async () => {
  for (const { call } of callRoutes(app.services).filter(({ call: { method } }) => method !== 'GET')) {
    await base.owner.query('delete from rate_limit; delete from rate_use')
    // Each call with separate rows: many end what another one needs.
    const { tenant, ...fixture } = await seedFixture(base, app, 'amore')
    const example = EXAMPLES[nameOf(call)]?.({ tenant, ...fixture }) ?? {}
    const cookie = example.role === 'visitor' ? '' : fixture.cookie
    noteCookies(await sendExample(app, { tenant: 'amore', call, example, cookie }, FORGED))
  }
  // Cookies of a login in two steps, of logins to a deleted or suspended account, and of an opened
  // mail link.
  for (const second of ['coded', 'deleted', 'suspended'] as const) noteCookies(await logIn(second))
  noteCookies(await app.send('amore', `/reset-password/do?token=${'A'.repeat(22)}`))
  mails = (await base.owner.query<Mail>('select body_text, body_html from outgoing_mail')).rows
}, 120_000)

it('every link of every mail that a call writes leads to the site, whatever host the request claims', () => {
  const own = `http://amore.localhost:${app.port}`
  const links = mails.flatMap(({ body_text, body_html }) =>
    [...`${body_text}\n${body_html}`.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([link]) => link),
  )
  expect(mails.length).toBeGreaterThan(8)
  expect(links.filter((link) => !link.startsWith(`${own}/`) && link !== own)).toEqual([])
})

it('every cookie that a response sets is on the page about cookies with its age, and every necessary one there is set', () => {
  // The optional one is set on the page that a partner links to, which this program without pages
  // does not serve.
  const necessary = Object.entries(SITE_COOKIES).filter(([, entry]) => entry.necessary)
  expect([...cookies].sort()).toEqual(necessary.map(([name, { age }]) => [name, age]).sort())
})

/** States of a member whose login sets another cookie. */
const STATES = {
  coded: ['update member_totp set enabled_at = now() where member_id = $1'],
  deleted: ['update member set status = 3 where id = $1'],
  suspended: [
    'update member set status = 2 where id = $1',
    'insert into suspension (tenant_id, id, member_id, starts_at) select tenant_id, id, id, now() from member where id = $1',
  ],
} as const

/** The response to the login of such a member. */
async function logIn(kind: keyof typeof STATES): Promise<Answer> {
  const { member } = await seedFixture(base, app, 'amore')
  for (const statement of STATES[kind]) await base.owner.query(statement, [member])
  const body = { email: emailOf(member), password: PASSWORD }
  return app.send('amore', '/api/user', { method: 'POST', body })
}
