import { SessionsPage } from '../../features/accounts/components/SessionsPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <SessionsPage data={usePageData<typeof load>()} />
}
