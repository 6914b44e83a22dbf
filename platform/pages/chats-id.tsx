import { Conversation } from '../features/chats/components/Conversation.tsx'
import { ConversationPart } from '../features/chats/components/conversation-part.ts'

export { default } from './chats.tsx'

ConversationPart.provide(Conversation)
