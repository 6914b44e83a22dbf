import type { Feature } from '../../infra/feature.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { chatsApi } from './api.ts'
import { creditBackJobs, creditBackMaintenance } from './credit-backs.ts'
import { eraseConversations } from './erase.ts'
import { chatsExport } from './export.ts'
import { chatForms } from './forms.ts'
import { type ChatJobsDeps, chatJobs } from './jobs.ts'

export const chats: Feature<ChatJobsDeps & { readonly storage: PhotoStorage }> = {
  calls: chatsApi,
  forms: chatForms,
  tasks: (services) => ({ tasks: { ...chatJobs(services), ...creditBackJobs(services) } }),
  maintenance: ({ database }) => [creditBackMaintenance(database)],
  export: chatsExport,
  erase: {
    rows: {
      'conversation.low_id': { work: 'null; deleted where the partner wrote nothing' },
      'conversation.high_id': { work: 'null; deleted where the partner wrote nothing' },
      'conversation.started_by': { work: 'null' },
      'conversation_member.member_id': { work: 'deleted' },
      'conversation_member.other_id': { work: 'null: the partner keeps their own side' },
      'message.sender_id': { work: 'deleted, whatever the kind' },
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
