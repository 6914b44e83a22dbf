import { ChatChoicesPage } from '../../features/chats/components/ChatChoicesPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ChatChoicesPage now={usePageData<typeof load>()} />
}
