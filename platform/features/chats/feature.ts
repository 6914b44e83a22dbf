import type { Feature } from '../../infra/feature.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { chatsApi } from './api.ts'
import { type ChatJobsDeps, chatJobs } from './jobs.ts'

export const chats: Feature<ChatJobsDeps & { readonly storage: PhotoStorage }> = {
  calls: chatsApi,
  tasks: (services) => ({ tasks: chatJobs(services) }),
  erase: {
    rows: {
      'conversation.low_id': 'delete',
      'conversation.high_id': 'delete',
      'conversation.started_by': 'cascade',
      'conversation_member.member_id': 'cascade',
      'conversation_member.other_id': 'cascade',
      'message.sender_id': 'cascade',
      'pending_message.member_id': 'delete',
      'pending_message.target_id': 'delete',
    },
  },
}
