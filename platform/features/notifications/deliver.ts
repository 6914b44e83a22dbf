import type { Updateable } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Database, TenantDb } from '../../core/database.ts'
import type { OutgoingMail } from '../../core/generated/database.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { MailHeaders } from './queue.ts'

/** One mail on its way out. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: MailHeaders
}

/** Hands a mail to a server, which then answers for it. Throws where it did not take it. */
export interface MailTransport {
  send(letter: MailMessage): Promise<void>
  close(): void
}

export interface SmtpOptions {
  readonly url: string
  /** Envelope sender; null takes the tenant's own support address. */
  readonly sender: string | null
}

/**
 * Whether the mail server must offer TLS before a mail is sent: mails carry links that sign in. Not required of a server on
 * this machine, nor where the address of the server says `?requireTLS=false`, for one in a private network; `smtps:` is TLS
 * from the beginning.
 */
export function requiresTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  if (protocol === 'smtps:') return false
  const here = /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/i.test(hostname)
  return !here && searchParams.get('requireTLS') !== 'false'
}

/** Mail by SMTP. Names and addresses go in as fields, never as one string: nothing in a name becomes a header. */
export function smtpTransport({ url, sender }: SmtpOptions): MailTransport {
  const transporter: Transporter = createTransport({
    url,
    requireTLS: requiresTls(url),
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

/** Longer than a mail server may take for one mail, shorter than a person waits for an expected mail. */
const LEASE_MS = 3 * 60_000

/** Another worker has the mail, or had it when its process ended. */
export class MailLeasedError extends Error {
  override readonly name = 'MailLeasedError'
  readonly code = 'mail_leased'
}

/**
 * Delivers the mail of one job. The mail is leased while the mail server speaks, in no transaction: a second worker with the
 * same job finds it leased, or sent. What the server refuses for good is noted and not tried again.
 *
 * @throws MailLeasedError, or what the transport threw: for another try later.
 */
export async function deliverMail({ database, transport }: Deps, job: Job): Promise<void> {
  const { tenantId, mail } = job
  if (typeof mail !== 'string') throw new TypeError('a mail job without its keys')
  const row = await database.withTenant(tenantId, (db) => leaseMail(db, mail))
  if (!row) return
  const note = (what: Updateable<OutgoingMail>) =>
    database.withTenant(tenantId, (db) => noteMail(db, mail, what))
  try {
    await transport?.send({
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      headers: row.headers as unknown as MailHeaders,
    })
  } catch (error) {
    await note({
      attempts: row.attempts + 1,
      last_error: summaryOf(error),
      failed_at: isFinal(error) ? new Date() : null,
      leased_until: null,
    })
    if (isFinal(error)) return
    throw error
  }
  await note({
    attempts: row.attempts + 1,
    sent_at: new Date(),
    last_error: null,
    // Bodies contain tokens: after the delivery they are not needed here.
    ...(transport === null ? {} : { body_text: '', body_html: '' }),
  })
}

/** The mail, for us alone; undefined where it is gone, sent or given up. @throws MailLeasedError */
async function leaseMail(db: TenantDb, id: string) {
  const row = await db.trx
    .selectFrom('outgoing_mail')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'headers', 'attempts', 'leased_until'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const now = Date.now()
  if (row.leased_until !== null && row.leased_until.getTime() > now) throw new MailLeasedError()
  await noteMail(db, id, { leased_until: new Date(now + LEASE_MS) })
  return row
}

async function noteMail(db: TenantDb, id: string, note: Updateable<OutgoingMail>): Promise<void> {
  await db.trx
    .updateTable('outgoing_mail')
    .set(note)
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
