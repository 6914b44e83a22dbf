import { ProfileEditorPage } from '../../features/profile/components/ProfileEditorPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ProfileEditorPage data={usePageData<typeof load>()} />
}
