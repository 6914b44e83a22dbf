import { ProfilePage } from '../../features/members/components/ProfilePage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ProfilePage view={usePageData<typeof load>()} />
}
