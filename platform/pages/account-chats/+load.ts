export { loadChatChoices as load } from '../../features/chats/server.ts'
