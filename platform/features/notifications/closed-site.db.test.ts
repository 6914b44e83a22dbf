import { expect, it } from 'vitest'
import type { SiteState } from '../../core/site-state.ts'
import { localeOf } from '../../i18n/languages.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { deliverMail } from './deliver.ts'
import { queueMail } from './queue.ts'
import { isMailedIn, type MailTemplateName } from './templates.ts'

const test = testDatabase()
const app = testApp(test)

const key = () => demoSite(app, 'amore').key
const queued = (state: SiteState, template: MailTemplateName) =>
  test.database.withTenant(key(), (db) =>
    queueMail(
      { tenant: { ...demoSite(app, 'amore'), state }, locale: localeOf('it'), db, now: new Date() },
      { key: `${state}:${template}`, to: 'a@example.org', template, params: { name: 'Anna', until: '1' } },
    ),
  )

it.each([
  ['live', 'activation', true],
  ['paused', 'activation', false],
  ['paused', 'digest', false],
  ['paused', 'terms_changed', false],
  ['paused', 'export_ready', true],
  ['paused', 'refund_done', true],
  ['archived', 'account_deleted', true],
  ['archived', 'new_message', false],
  ['draft', 'export_ready', false],
] as const)('a %s site and the mail %s: %s', (state, template, sent) => {
  expect(isMailedIn(state, template)).toBe(sent)
})

it('a paused site writes no other mail, and gives up what was written before', async () => {
  expect(await queued('paused', 'activation')).toBe(false)
  expect(await queued('live', 'activation')).toBe(true)
  expect(await queued('paused', 'password_changed')).toBe(true)
  const { rows } = await test.owner.query('select id from outgoing_mail order by created_at')
  for (const { id } of rows)
    await deliverMail(
      { database: test.database, transport: null, stateOf: () => 'paused' },
      { task: 'deliver_mail', tenantId: key(), mail: id },
    )
  const mails = await test.owner.query(
    'select mail_key, sent_at is not null as sent, last_error from outgoing_mail order by mail_key',
  )
  expect(mails.rows).toEqual([
    { mail_key: 'live:activation', sent: false, last_error: 'site_not_live' },
    { mail_key: 'paused:password_changed', sent: true, last_error: null },
  ])
})
