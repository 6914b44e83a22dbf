import { createTransport, type Transporter } from 'nodemailer'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { MailHeaders } from './queue.ts'

/** One mail on its way out. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: MailHeaders
}

/** Hands a mail to a server, which then answers for it. Throws where it did not take it. */
export interface MailTransport {
  send(letter: Letter): Promise<void>
  close(): void
}

export interface SmtpOptions {
  readonly url: string
  /** Envelope sender; null takes the tenant's own support address. */
  readonly sender: string | null
}

/** Mail by SMTP. Names and addresses go in as fields, never as one string: nothing in a name becomes a header. */
export function smtpTransport({ url, sender }: SmtpOptions): MailTransport {
  const transporter: Transporter = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, headers }) => {
      const { fromName, fromAddress, messageId, unsubscribeUrl } = headers
      await transporter.sendMail({
        from: { name: fromName, address: sender ?? fromAddress },
        ...(sender ? { replyTo: { name: fromName, address: fromAddress } } : {}),
        to: { name: '', address: to },
        envelope: { from: sender ?? fromAddress, to: [to] },
        subject,
        text,
        html,
        messageId,
        ...(unsubscribeUrl
          ? {
              headers: {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }
          : {}),
      })
    },
    close: () => transporter.close(),
  }
}

interface Deps {
  readonly database: Database
  /** Null: the development outbox, where every mail counts as delivered and keeps its text. */
  readonly transport: MailTransport | null
}

/**
 * Delivers the mail of one job. The row is locked while the mail server speaks: a second worker with the same job finds it
 * taken, or sent. What the server refuses for good is noted and not tried again.
 *
 * @throws what the transport threw, for another try later.
 */
export async function deliverMail({ database, transport }: Deps, job: Job): Promise<void> {
  const { tenantId, mail } = job
  if (tenantId === null || typeof mail !== 'string') throw new TypeError('a mail job without its keys')
  const failure = await database.withTenant(tenantId, async (db) => {
    const row = await takeMail(db, mail)
    if (!row) return undefined
    try {
      await transport?.send({
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        html: row.body_html,
        headers: row.headers as unknown as MailHeaders,
      })
    } catch (error) {
      await noteFailure(db, mail, error)
      return { error }
    }
    await noteSent(db, mail, transport !== null)
    return undefined
  })
  if (failure && !isFinal(failure.error)) throw failure.error
}

/** The mail, for us alone; undefined where it is gone, sent, given up, or in another worker's hands. */
async function takeMail(db: TenantDb, id: string) {
  return db.trx
    .selectFrom('outgoing_mail')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'headers'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

async function noteSent(db: TenantDb, id: string, empty: boolean): Promise<void> {
  await db.trx
    .updateTable('outgoing_mail')
    .set((eb) => ({
      sent_at: new Date(),
      attempts: eb('attempts', '+', 1),
      last_error: null,
      // Tokens travel in bodies: once delivered, nobody needs them here.
      ...(empty ? { body_text: '', body_html: '' } : {}),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .execute()
}

async function noteFailure(db: TenantDb, id: string, error: unknown): Promise<void> {
  await db.trx
    .updateTable('outgoing_mail')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: summaryOf(error),
      failed_at: isFinal(error) ? new Date() : null,
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .execute()
}

/** A 5xx of the mail server is its last word; everything else may pass (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode
  return typeof code === 'number' && code >= 500 && code < 600
}

/** Codes only: what servers answer quotes addresses. */
function summaryOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'failed'
}
