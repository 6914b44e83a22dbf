import { PrivacyPage } from '../features/members/components/PrivacyPage.tsx'
import type { loadPrivacy } from '../features/members/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <PrivacyPage now={usePageData<typeof loadPrivacy>()} />
}
