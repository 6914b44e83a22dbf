import { ProfilePreviewPage } from '../../features/profile/components/ProfilePreviewPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ProfilePreviewPage data={usePageData<typeof load>()} />
}
