import type { PagePayload } from '../core/client.ts'
import { ChatsPage, type ChatsPageData } from '../features/chats/components/ChatsPage.tsx'
import { ConversationPart } from '../features/chats/components/conversation-part.ts'
import { usePage } from '../ui/page.tsx'

/** Used by the list and by each conversation, so that the list stays mounted between them. */
export default function Page() {
  return <ChatsPage data={usePage().data as ChatsPageData} />
}

Page.loadParts = ({ data }: PagePayload) =>
  'conversation' in (data as ChatsPageData) ? ConversationPart.load() : undefined
