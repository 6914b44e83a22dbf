import { createHash } from 'node:crypto'
import type { TenantDb } from '../../core/database.ts'
import { BadRequestError } from '../../core/errors.ts'
import type { DetachedScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { mailgunEvents } from '../../infra/mail-events/mailgun.ts'
import {
  type MailEvent,
  type MailEventProvider,
  type MailEventReader,
  SIGNATURE_HOURS,
  type SignedEvent,
} from '../../infra/mail-events/port.ts'
import type { TenantSecrets } from '../../infra/secrets.ts'
import { isMissingMailbox } from './failed-delivery.ts'
import type { MailReport } from './report.ts'
import { type CountOutcome, countReport } from './take-report.ts'

const READERS: Readonly<Record<MailEventProvider, MailEventReader>> = { mailgun: mailgunEvents }

type Scope = Pick<DetachedScope, 'tenant' | 'now' | 'transaction'>

/**
 * Processes a webhook of the site's mail provider. The response is the same whatever the content.
 * Duplicates count once. Ignored on a site without `mail.webhook`.
 *
 * @param body JSON of any form
 * @throws BadRequestError alike if the signature is not made with the site's key or is too old, or
 *   if the key cannot be read
 */
export async function takeWebhook(secrets: TenantSecrets, scope: Scope, body: unknown): Promise<void> {
  const { tenant, now, transaction } = scope
  const provider = tenant.settings.mail?.webhook
  if (!provider) return
  const signed = readSigned(secrets, tenant, body, { provider, now })
  if (!signed) throw new BadRequestError('bad_request')
  await transaction(async ({ db }) => {
    const token_hash = sha256(signed.token)
    const inserted = await db.trx
      .insertInto('mail_webhook')
      .values({ tenant_id: db.tenantId, token_hash, received_at: now, outcome: 'ignored' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows !== 1n || !signed.event) return
    const outcome = await countReport(db, reportOf(signed.event), now)
    await noteOutcome(db, token_hash, outcome)
  })
}

function readSigned(
  secrets: TenantSecrets,
  tenant: Tenant,
  body: unknown,
  { provider, now }: { readonly provider: MailEventProvider; readonly now: Date },
): SignedEvent | undefined {
  if (secrets.faults(tenant, ['mail_webhook_key']).length > 0) return undefined
  return READERS[provider].read(secrets.read(tenant, 'mail_webhook_key').reveal(), body, now)
}

/**
 * A permanent failure with a code of a missing mailbox is `hard`; so is one that the provider did
 * not even try to deliver.
 */
function reportOf({ id, messageId, kind, permanent, knownBad, code, status }: MailEvent): MailReport {
  const hard = permanent && (knownBad || isMissingMailbox(code, status))
  return {
    key: sha256(`event ${id}`),
    messageId,
    verdict: kind === 'complaint' ? 'complaint' : hard ? 'hard' : 'soft',
    detail: kind === 'complaint' ? null : [code, status].filter(Boolean).join(' ') || null,
  }
}

async function noteOutcome(db: TenantDb, token_hash: Buffer, outcome: CountOutcome): Promise<void> {
  await db.trx
    .updateTable('mail_webhook')
    .set({ outcome })
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', token_hash)
    .execute()
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Hours for which a token is stored: longer than its signature is valid. */
const TOKEN_HOURS = SIGNATURE_HOURS + 24

/** Deletes tokens whose signatures are no longer accepted. */
export const oldWebhooks = (database: Parameters<typeof maintenanceTask>[0]): MaintenanceTask =>
  maintenanceTask(database, 'old-mail-webhooks', async (db, now) => {
    const { numDeletedRows } = await db.trx
      .deleteFrom('mail_webhook')
      .where('tenant_id', '=', db.tenantId)
      .where('received_at', '<', new Date(now.getTime() - TOKEN_HOURS * 3_600_000))
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
