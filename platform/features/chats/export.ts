import { sql } from 'kysely'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'

/** Own conversations: own messages, and received ones as far as the list shows them; pictures of others stay out. */
export const chatsExport: Export = {
  sections: [
    {
      name: 'messages',
      title: 'data:section_messages',
      tables: ['conversation', 'conversation_member', 'message'],
      select: (
        db,
        me,
      ) => sql`select to_char(w.created_at at time zone 'utc', 'YYYYMMDDHH24MISSUS') || w.id as cursor, w.conversation_id as conversation,
          case when w.sender_id = ${me} then 'me' else coalesce(partner.name, 'partner') end as "from",
          w.kind, case when w.kind = 1 then null else w.body end as text, w.cost, w.created_at
        from conversation_member own
        join message w on w.tenant_id = ${db.tenantId}::int and w.conversation_id = own.conversation_id
          and (w.sender_id = ${me} or own.hidden_before is null or w.created_at > own.hidden_before)
        left join member partner on partner.tenant_id = ${db.tenantId}::int and partner.id = own.other_id and partner.status = ${MEMBER_STATUS.active}::int
        where own.tenant_id = ${db.tenantId}::int and own.member_id = ${me}`,
    },
    {
      name: 'unsent',
      title: 'data:section_unsent',
      tables: ['pending_message'],
      select: (db, me) => sql`select target_id::text as cursor, body as text, created_at from pending_message
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'credit-backs',
      title: 'data:section_credit_backs',
      tables: ['credit_back'],
      select: (db, me) => sql`select message_id::text as cursor, amount, created_at from credit_back
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
