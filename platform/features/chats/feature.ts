import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import type { TaskHandler } from '../../infra/jobs/queues.ts'
import { tenantsWithWork } from '../../infra/jobs/tenants-with-work.ts'
import { type ChatApiDeps, chatsApi } from './api.ts'
import { saveChatChoicesCall, showPhotosCall } from './contract.ts'
import { creditBackJobs, creditBackMaintenance } from './credit-backs.ts'
import { eraseConversations } from './erase.ts'
import { sayFarewellCall } from './farewell-contract.ts'
import { offerQuietEnds, QUIET_OFFERS_TASK } from './quiet-offer.ts'
import { mailUnread, UNREAD_MAIL } from './unread-mail.ts'
import { unreadReturnedMaintenance } from './unread-returned.ts'

/**
 * The member's conversations: own messages, and received ones as far as the list shows them;
 * pictures of others are excluded.
 */
const chatsExport: Export = {
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
          w.kind, case when w.kind = 1 then null else w.body end as text,
          case when w.about ->> 'ref' like 'photo:%' then 'photo' else w.about ->> 'ref' end as about, w.about ->> 'text' as quote,
          w.reaction, w.cost, w.created_at
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
      select: (db, me) => sql`select target_id::text as cursor, body as text,
          case when about ->> 'ref' like 'photo:%' then 'photo' else about ->> 'ref' end as about, about ->> 'text' as quote,
          created_at from pending_message where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
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

export const chats: Feature<ChatJobsDeps & ChatApiDeps> = {
  calls: chatsApi,
  forms: chatForms,
  tasks: (services) => ({
    tasks: { ...chatJobs(services), ...creditBackJobs(services) },
    periodic: [
      {
        task: QUIET_OFFERS_TASK,
        queue: 'maintenance',
        // Afternoon in Europe, noon in America.
        daily: { hour: 16, minute: 0 },
        tenants: (executeSql) =>
          tenantsWithWork(
            executeSql,
            QUIET_OFFERS_TASK,
            services.tenants.all().filter(({ settings }) => settings.quiet_offer),
          ),
      },
    ],
  }),
  // What becomes due is paid out in the same run.
  maintenance: ({ database }) => [unreadReturnedMaintenance(database), creditBackMaintenance(database)],
  export: chatsExport,
  erase: {
    rows: {
      'conversation.low_id': { work: 'null; deleted where the partner wrote nothing' },
      'conversation.high_id': { work: 'null; deleted where the partner wrote nothing' },
      'conversation.started_by': { work: 'null' },
      'conversation_member.member_id': { work: 'deleted' },
      'conversation_member.other_id': { work: 'null: the partner keeps their own side' },
      'message.sender_id': { work: 'deleted, whatever the kind' },
      'message.about': { work: 'null on the messages that the partner keeps: it quotes the member' },
      'message.body': { keep: 'the own words of the partner' },
      'message.idempotency_key': { keep: 'of messages of the partner' },
      'credit_back.member_id': 'delete',
      'credit_back.message_id': { keep: 'of a message of the partner, until a job has paid it out to them' },
      'pending_message.member_id': 'delete',
      'pending_message.target_id': 'delete',
    },
    work: eraseConversations,
  },
}

/**
 * The choices of the account page, one button each, the page that closes a conversation, and the
 * cover of a photo.
 */
function chatForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, saveChatChoicesCall), {
      page: 'account-chats',
      next: () => href('account-chats'),
    }),
    formOf(routeFor(calls, sayFarewellCall), {
      page: 'chats-id-farewell',
      next: () => href('chats'),
    }),
    formOf(routeFor(calls, showPhotosCall), {
      page: 'chats-id',
      next: (_, { params }) => href('chats-id', params),
    }),
  ]
}

interface ChatJobsDeps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined; all(): readonly Tenant[] }
}

/** Tasks of the chats, by name. */
function chatJobs(deps: ChatJobsDeps): Readonly<Record<string, TaskHandler>> {
  return {
    [UNREAD_MAIL]: (job) => mailUnread(deps, job, new Date()),
    [QUIET_OFFERS_TASK]: (job) => offerQuietEnds(deps, job, new Date()),
  }
}
