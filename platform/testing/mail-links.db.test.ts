import { beforeAll, expect, it } from 'vitest'
import { callRoutes } from '../app/call-routes.ts'
import { testApp } from './app.ts'
import { EXAMPLES, nameOf, sendExample } from './call-examples.ts'
import { testDatabase } from './database.ts'
import { seedFixture } from './tenant-fixture.ts'

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

beforeAll(async () => {
  for (const { call } of callRoutes(app.services).filter(({ call: { method } }) => method !== 'GET')) {
    await base.owner.query('delete from rate_limit')
    // Each call on rows of its own: many of them end what another one needs.
    const { tenant, ...fixture } = await seedFixture(base, app, 'amore')
    const example = EXAMPLES[nameOf(call)]?.({ tenant, ...fixture }) ?? {}
    const cookie = example.role === 'visitor' ? '' : fixture.cookie
    await sendExample(app, { tenant: 'amore', call, example, cookie }, FORGED)
  }
  mails = (await base.owner.query<Mail>('select body_text, body_html from outgoing_mail')).rows
}, 120_000)

it('every link of every mail that a call writes leads to the site, whatever the request says of its host', () => {
  const own = `http://amore.localhost:${app.port}`
  const links = mails.flatMap(({ body_text, body_html }) =>
    [...`${body_text}\n${body_html}`.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([link]) => link),
  )
  expect(mails.length).toBeGreaterThan(8)
  expect(links.filter((link) => !link.startsWith(`${own}/`) && link !== own)).toEqual([])
})
