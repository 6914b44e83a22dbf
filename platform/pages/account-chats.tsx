import { ChatChoicesPage } from '../features/chats/components/ChatChoicesPage.tsx'
import type { loadChatChoices } from '../features/chats/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <ChatChoicesPage now={usePageData<typeof loadChatChoices>()} />
}
