import { ResetRequestPage } from '../../features/accounts/components/ResetRequestPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ResetRequestPage {...usePageData<typeof load>()} />
}
