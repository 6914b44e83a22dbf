import { loadConversation } from '../../features/chats/server.ts'

export const load = loadConversation
