import { ConversationPage } from '../../features/chats/components/ConversationPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ConversationPage view={usePageData<typeof load>()} />
}
