import { MembersPage } from '../../features/members/components/MembersPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <MembersPage {...usePageData<typeof load>()} />
}
