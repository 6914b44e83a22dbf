import { ChatsPage } from '../../features/chats/components/ChatsPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ChatsPage {...usePageData<typeof load>()} />
}
