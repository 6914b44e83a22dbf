/** Public module of the chats for other features and pages, on the server. */
export { loadChatChoices } from './choices.ts'
export { loadChats, loadConversation, loadFarewell, loadMemberChat } from './pages.ts'
export { sendPendingMessages } from './pending.ts'
export { findFirstLines, storePending } from './send-queries.ts'
export { putBackMessage, type TakenMessage, takeDownMessage } from './take-down.ts'
export { creditBackMessagesTo } from './undelivered.ts'
export { unreadMailKeys } from './unread-mail.ts'
