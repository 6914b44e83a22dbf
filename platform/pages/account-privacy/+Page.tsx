import { PrivacyPage } from '../../features/members/components/PrivacyPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <PrivacyPage now={usePageData<typeof load>()} />
}
