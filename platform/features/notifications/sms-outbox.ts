import type { Database } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import type { SmsSender } from '../../infra/sms/port.ts'

/**
 * The embedded default: text messages are shown at `/dev/outbox`, like mail. Never in production.
 */
export function smsOutbox(database: Database): SmsSender {
  return {
    sends: () => true,
    send: async (tenant, { to, text, key, memberId }) => {
      await database.withTenant(tenant.key, (db) =>
        db.trx
          .insertInto('outgoing_mail')
          .values({
            tenant_id: db.tenantId,
            id: newId(),
            channel: 'sms',
            mail_key: `sms:${key}`,
            member_id: memberId,
            recipient: to,
            subject: text,
            body_text: text,
            body_html: '',
            sent_at: new Date(),
          })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'mail_key']).doNothing())
          .execute(),
      )
    },
  }
}
