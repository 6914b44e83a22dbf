import { loadMemberChat } from '../../features/chats/server.ts'

export const load = loadMemberChat
