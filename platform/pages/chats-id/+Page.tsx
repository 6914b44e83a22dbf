import { Conversation } from '../../features/chats/components/Conversation.tsx'
import { ConversationPart } from '../../features/chats/components/conversation-part.ts'

export { default } from '../chats/+Page.tsx'

ConversationPart.provide(Conversation)
