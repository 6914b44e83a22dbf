import { ProfileEditorPage } from '../features/profile/components/ProfileEditorPage.tsx'
import type { loadProfileEditor } from '../features/profile/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <ProfileEditorPage data={usePageData<typeof loadProfileEditor>()} />
}
