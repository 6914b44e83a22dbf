import { expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import type { Gender } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { queueMail } from './queue.ts'
import type { MailTemplateName } from './templates.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let mails = 0

/**
 * The demo site amore with its own texts, as the registry holds it after a change of its folder.
 */
function siteWith(mail: Readonly<Record<string, string>>): Tenant {
  const amore = app.services.tenants.get('amore')
  if (!amore) throw new Error('the demo tenant amore is missing')
  const texts = Object.entries(mail).map(([key, text]) => [`mail:${key}`, text])
  return { ...amore, revision: `own${mails}`, texts: { ...amore.texts, it: Object.fromEntries(texts) } }
}

interface Wish {
  readonly template: MailTemplateName
  readonly params: Readonly<Record<string, string | number>>
  readonly gender?: Gender
}

/** Sends a mail to a new member of that site and returns its outbox entry. */
async function written(tenant: Tenant, { template, params, gender = 'female' }: Wish) {
  const key = `own:${mails++}`
  await test.database.withTenant(tenant.key, async (db) => {
    const member = await buildMember(db, { gender })
    const locale = { code: 'it', iso: 'it-IT' } as const
    const mail = { key, to: 'ada@example.org', memberId: member.id, template, params }
    await queueMail({ tenant, locale, db, now: new Date('2026-11-22T23:30:00Z') }, mail)
  })
  const { rows } = await test.owner.query<{ subject: string; body_text: string; body_html: string }>(
    'select subject, body_text, body_html from outgoing_mail where mail_key = $1',
    [key],
  )
  if (!rows[0]) throw new Error('no mail was written')
  return rows[0]
}

const receipt = (gender: Gender): Wish => ({
  template: 'payment_received',
  params: { name: 'Ada', amount: '12 €', credits: '1.500', count: 1500, total: 12, currency: 'EUR' },
  gender,
})

it('a mail renders nesting, context, plurals, dates and money in the site’s own text', async () => {
  const site = siteWith({
    payment_received_subject: '$t(account_deleting_button)',
    account_deleting_button: 'Vai su {{site}}',
    payment_received_text_male_other: 'Caro {{name}}: {{count, number}} crediti per {{total, currency}}',
    payment_received_text_female_other: 'Cara {{name}}, il {{date, datetime(dateStyle: long)}}',
  })
  const [to, too] = [await written(site, receipt('male')), await written(site, receipt('female'))]
  expect(to.subject).toBe('Vai su Amore')
  expect(to.body_text).toContain('Caro Ada: 1500 crediti per 12,00\u00a0€')
  // In the site's time zone it is already the next day.
  expect(too.body_text).toContain('Cara Ada, il 23 novembre 2026')
})

it('a name is escaped once in HTML, never in text, and is not parsed as text syntax', async () => {
  const site = siteWith({ new_message_text: '{{- sender}}: $t(footer)', footer: '{{site}} & {{company}}' })
  const sender = '<img src=x onerror=alert(1)> & $t(mail:unsubscribe) {{email}}'
  const { body_text, body_html } = await written(site, {
    template: 'new_message',
    params: { name: 'Ada', sender },
  })
  expect(body_text).toContain(`${sender}: Amore & `)
  expect(body_html).toContain(
    '&lt;img src=x onerror=alert(1)&gt; &amp; $t(mail:unsubscribe) {{email}}: Amore &amp; ',
  )
  expect(body_html).not.toMatch(/<img|&amp;(?:amp|lt|gt);/)
})

it('a changed text is in the next mail, and on no other site', async () => {
  const hello = { template: 'account_exists', params: {} } as const
  expect((await written(siteWith({ account_exists_subject: 'Prima' }), hello)).subject).toBe('Prima')
  expect((await written(siteWith({ account_exists_subject: 'Dopo' }), hello)).subject).toBe('Dopo')
  const tulp = app.services.tenants.get('tulp')
  if (!tulp) throw new Error('the demo tenant tulp is missing')
  expect((await written(tulp, hello)).subject).toBe('Il tuo account su Tulp')
})

it('a mail is sent although the site’s text for it nests itself', async () => {
  const site = siteWith({ account_exists_subject: '$t(account_exists_subject)' })
  expect((await written(site, { template: 'account_exists', params: {} })).subject).toBe(
    'Il tuo account su Amore',
  )
})
