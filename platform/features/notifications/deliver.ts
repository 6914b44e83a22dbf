import type { Updateable } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import type { OutgoingMail } from '../../core/generated/database.ts'
import type { SiteState } from '../../core/site-state.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { Labels } from '../../infra/metrics/definitions.ts'
import type { DkimSignature } from './dkim.ts'
import { verdictOn } from './failed-delivery.ts'
import { stopMail } from './mail-stops.ts'
import type { MailHeaders } from './queue.ts'
import type { MailTransport } from './smtp.ts'
import { isMailedIn } from './templates.ts'

interface Deps {
  readonly database: Database
  /**
   * Null: the development outbox, where every mail counts as delivered and its text is retained.
   */
  readonly transport: MailTransport | null
  /** Signs the mails of a tenant. @throws MailKeyError */
  readonly signature?: (tenantKey: number) => DkimSignature | undefined
  /** State of a tenant: one that was paused meanwhile gives up mail that it no longer sends. */
  readonly stateOf?: (tenantKey: number) => SiteState
  /** Called after each try. */
  readonly onTried?: (outcome: MailOutcome, tenantKey: number) => void
}

export type MailOutcome = Labels<'dating_mails_total'>['outcome']

/**
 * The number of tries that the queue `mail` makes: the first one, and 12 retries with growing
 * delays within about a day.
 */
const MAIL_TRIES = 13

/**
 * Longer than a mail server may take for one mail, shorter than a person waits for an expected
 * mail.
 */
const LEASE_MS = 3 * 60_000

/** Another worker holds the lease of the mail, or held it when its process ended. */
export class MailLeasedError extends Error {
  override readonly name = 'MailLeasedError'
  readonly code = 'mail_leased'
}

/**
 * Delivers the mail of one job. The mail is leased during delivery, outside of any transaction: a
 * second worker with the same job finds it leased or sent. A permanent failure is recorded and not
 * retried; an address that the server permanently refuses gets no more notices.
 *
 * @throws MailLeasedError, or the error of the transport: the job is retried later.
 */
export async function deliverMail(
  { database, transport, signature, stateOf, onTried }: Deps,
  job: Job,
): Promise<void> {
  const { tenantId, mail } = job
  if (typeof mail !== 'string') throw new TypeError('a mail job without its keys')
  const row = await database.withTenant(tenantId, (db) => leaseMail(db, mail))
  if (!row) return
  const headers = row.headers as unknown as MailHeaders
  if (!isSent(headers, stateOf?.(tenantId) ?? 'live')) {
    onTried?.('withheld', tenantId)
    const given: Updateable<OutgoingMail> = { failed_at: new Date(), last_error: 'site_not_live' }
    return database.withTenant(tenantId, (db) => noteMail(db, mail, { ...given, leased_until: null }))
  }
  try {
    const dkim = transport ? signature?.(tenantId) : undefined
    await transport?.send({
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      headers,
      ...(dkim ? { dkim } : {}),
    })
  } catch (error) {
    const refused = verdictOn(error)
    const final = refused.final || row.attempts + 1 >= MAIL_TRIES
    onTried?.(refused.final ? 'refused' : final ? 'given_up' : 'delayed', tenantId)
    await database.withTenant(tenantId, async (db) => {
      const failed_at = final ? new Date() : null
      const last_error = refused.summary
      await noteMail(db, mail, { attempts: row.attempts + 1, last_error, failed_at, leased_until: null })
      if (refused.address) await stopMail(db, row.recipient, { reason: 'bounce', detail: refused.summary })
    })
    if (final) return
    throw error
  }
  onTried?.('sent', tenantId)
  const sent: Updateable<OutgoingMail> = {
    attempts: row.attempts + 1,
    sent_at: new Date(),
    last_error: null,
    // Bodies contain tokens: delete them after delivery.
    ...(transport === null ? {} : { body_text: '', body_html: '' }),
  }
  await database.withTenant(tenantId, (db) => noteMail(db, mail, sent))
}

const isSent = ({ template, notice }: MailHeaders, state: SiteState): boolean =>
  template === undefined ? notice === undefined || state === 'live' : isMailedIn(state, template)

/**
 * Leases the mail to this worker; undefined if it is deleted, sent or given up. @throws
 * MailLeasedError
 */
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
