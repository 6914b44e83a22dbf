import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { createOutbound } from '../../infra/http/outbound.ts'
import { tenantSecrets } from '../../infra/secrets.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { verifyDkim } from '../../testing/dkim.ts'
import { buildMember } from '../../testing/factories.ts'
import { mailHeader, startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts'
import { mailJobs } from './jobs.ts'
import { queueMail } from './queue.ts'
import { smtpTransport } from './smtp.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const MAIL = { from: 'post@mail.amore.example', dkim: { selector: 'mail2026', domain: 'amore.example' } }
const SECRET = { dkim_private_key: 'env:AMORE_DKIM' } as const

let server: TestSmtpServer
let amore: Tenant
beforeAll(async () => {
  server = await startSmtpServer()
  const found = app.services.tenants.get('amore')
  if (!found) throw new Error('the demo tenant amore is missing')
  amore = found
})
afterAll(() => server.close())
beforeEach(() => {
  server.taken.length = 0
})

interface Plan {
  readonly tenant: Tenant
  readonly env?: Readonly<Record<string, string>>
  readonly sender?: string | null
  readonly template?: 'new_like' | 'account_exists'
}
let mails = 0

/** Queues and delivers a mail of the site, and returns it as the mail server received it. */
async function arrived({ tenant, env = {}, sender = null, template = 'account_exists' }: Plan) {
  const key = `signed:${mails++}`
  await test.database.withTenant(tenant.key, async (db) => {
    const { id, email } = await buildMember(db)
    const context = { tenant, locale: { code: 'it', iso: 'it-IT' } as const, db, now: new Date() }
    await queueMail(context, {
      key,
      to: email,
      memberId: id,
      template,
      path: '/login',
      params: { name: 'Zoë' },
    })
  })
  const { rows } = await test.owner.query<{ id: string }>(
    'select id from outgoing_mail where mail_key = $1',
    [key],
  )
  const transport = smtpTransport({ url: server.url, sender })
  const tenants = { byKey: () => tenant }
  const tasks = mailJobs({
    database: test.database,
    tenants,
    transport,
    keys: null,
    outbound: createOutbound({ standIn: null }),
    secrets: tenantSecrets(env),
  })
  try {
    await tasks.deliver_mail?.({ task: 'deliver_mail', tenantId: tenant.key, mail: rows[0]?.id ?? '' })
  } finally {
    transport.close()
  }
  const [taken] = server.taken
  if (!taken) throw new Error('no mail arrived')
  return taken
}

const site = (
  more: Pick<Tenant['settings'], 'mail'>,
  secrets: Tenant['settings']['secrets'] = {},
): Tenant => ({
  ...amore,
  settings: { ...amore.settings, ...more, secrets },
})

describe('a site with mail.dkim', () => {
  it('signs its mails so that receivers can verify them, including the headers of one-press unsubscribe', async () => {
    const signed = site({ mail: MAIL }, SECRET)
    // As in an environment file: on one line.
    const env = { AMORE_DKIM: PEM.trim().replaceAll('\n', '\\n') }
    const { raw } = await arrived({ tenant: signed, env, template: 'new_like' })
    const result = verifyDkim(raw, PUBLIC_KEY)
    expect(result).toMatchObject({ passes: true, domain: 'amore.example', selector: 'mail2026' })
    expect(result.signed).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    expect(verifyDkim(raw.replace('Subject: ', 'Subject: x'), PUBLIC_KEY).passes).toBe(false)
    expect(verifyDkim(`${raw}x`, PUBLIC_KEY).passes).toBe(false)
  })

  it.each([
    ['is not set', {}, /AMORE_DKIM is not set/],
    ['contains no key', { AMORE_DKIM: 'secret-but-no-key' }, /not an RSA private key/],
  ])('sends nothing unsigned if its key %s, and retries', async (_name, env, message) => {
    const delivery = arrived({ tenant: site({ mail: MAIL }, SECRET), env })
    await expect(delivery).rejects.toThrow(message)
    await expect(delivery).rejects.not.toThrow('secret-but-no-key')
    expect(server.taken).toEqual([])
    const { rows } = await test.owner.query(
      'select failed_at, last_error, attempts from outgoing_mail where mail_key = $1',
      [`signed:${mails - 1}`],
    )
    expect(rows).toEqual([{ failed_at: null, last_error: 'mail_key', attempts: 1 }])
  })
})

describe('the sender of a mail', () => {
  it.each([
    ['the support address of the site', {}, null, 'assistenza@amore.example', undefined],
    [
      'MAIL_FROM, with replies to support',
      {},
      'post@host.example',
      'post@host.example',
      'assistenza@amore.example',
    ],
    [
      'the site’s own, with replies to support',
      { mail: { from: MAIL.from } },
      'post@host.example',
      MAIL.from,
      'assistenza@amore.example',
    ],
  ])('is %s', async (_name, settings, sender, from, replyTo) => {
    const { raw, from: envelope } = await arrived({ tenant: site(settings), sender })
    expect(mailHeader(raw, 'From')).toBe(`Amore <${from}>`)
    expect(mailHeader(raw, 'Reply-To')).toBe(replyTo && `Amore <${replyTo}>`)
    expect(envelope).toBe(sender ?? from)
  })
})

it('marks mails as automatic, and notices also as bulk', async () => {
  const { raw } = await arrived({ tenant: amore })
  expect(mailHeader(raw, 'Auto-Submitted')).toBe('auto-generated')
  expect(mailHeader(raw, 'X-Auto-Response-Suppress')).toBe('All')
  expect(mailHeader(raw, 'Precedence')).toBeUndefined()
  expect(mailHeader(raw, 'X-Mailer')).toBeUndefined()
  expect(raw).toMatch(/Content-Type: multipart\/alternative/)
  server.taken.length = 0
  const notice = await arrived({ tenant: amore, template: 'new_like' })
  expect(mailHeader(notice.raw, 'Precedence')).toBe('bulk')
  expect(mailHeader(notice.raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
})
