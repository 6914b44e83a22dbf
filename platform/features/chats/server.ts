/** Door of the chats for other features and pages, on the server. */
export { chatsApi } from './api.ts'
export { sendPendingMessages } from './conversations.ts'
export { chatJobs } from './jobs.ts'
export { loadChats, loadConversation, loadMemberChat } from './pages.ts'
