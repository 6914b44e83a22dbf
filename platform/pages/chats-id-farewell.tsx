import { FarewellPage } from '../features/chats/components/FarewellPage.tsx'
import type { loadFarewell } from '../features/chats/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <FarewellPage data={usePageData<typeof loadFarewell>()} />
}
