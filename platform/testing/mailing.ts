import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { deliverMail } from '../features/notifications/deliver.ts'
import { type MailContext, type MailRequest, queueMail } from '../features/notifications/queue.ts'
import { type MailTransport, smtpTransport } from '../features/notifications/smtp.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { startSmtpServer, type TakenMail, type TestSmtpServer } from './smtp-server.ts'
import { demoSite } from './tenant-fixture.ts'

interface MailRow {
  readonly id: string
  readonly sent_at: Date | null
  readonly failed_at: Date | null
  readonly leased_until: Date | null
  readonly attempts: number
  readonly last_error: string | null
  readonly body_text: string
}

/** Mails of amore, delivered to a mail server of the test file; call it once per file. */
export function mailing(test: TestDatabase, app: TestApp) {
  let server: TestSmtpServer
  let transport: MailTransport
  let amore: Tenant

  beforeAll(async () => {
    server = await startSmtpServer()
    transport = smtpTransport({ url: server.url, sender: null })
    amore = demoSite(app, 'amore')
  })

  beforeEach(() => {
    server.taken.length = 0
    server.fail(null)
  })

  afterAll(async () => {
    transport.close()
    await server.close()
  })

  const rowOf = (key: string) => mailRow(test, key)

  return {
    /** Mails that the server accepted, as received. */
    taken: (): readonly TakenMail[] => server.taken,
    /** From now on the server refuses mails with this code; null: accepts them again. */
    refuse: (code: number | null): void =>
      server.fail(code === null ? null : { at: 'data', code, text: 'not now' }),
    rowOf,

    queue: (mail: MailRequest): Promise<boolean> =>
      test.database.withTenant(amore.key, (db) => {
        const locale = { code: 'it', iso: 'it-IT' } as const
        const context: MailContext = { tenant: amore, locale, db, now: new Date() }
        return queueMail(context, mail)
      }),

    async deliver(key: string, through: MailTransport | null = transport): Promise<void> {
      const { id } = await rowOf(key)
      await deliverMail(
        { database: test.database, transport: through },
        { task: 'deliver_mail', tenantId: amore.key, mail: id },
      )
    },
  }
}

/** @throws Error if there is none with that key */
async function mailRow(test: TestDatabase, key: string): Promise<MailRow> {
  const { rows } = await test.owner.query<MailRow>('select * from outgoing_mail where mail_key = $1', [key])
  if (!rows[0]) throw new Error(`no mail ${key}`)
  return rows[0]
}

/** The mail that confirms an address. */
export const activation = (key: string): MailRequest => ({
  key,
  to: 'ada@example.org',
  template: 'activation',
  path: '/activate?token=abc',
  params: { name: 'Ada' },
})
