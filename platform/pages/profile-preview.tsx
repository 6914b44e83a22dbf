import { ProfilePreviewPage } from '../features/profile/components/ProfilePreviewPage.tsx'
import type { loadProfilePreview } from '../features/profile/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <ProfilePreviewPage data={usePageData<typeof loadProfilePreview>()} />
}
