import { loadChats } from '../../features/chats/server.ts'

export const load = loadChats
