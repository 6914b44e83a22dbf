import { ResetPage } from '../../features/accounts/components/ResetPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ResetPage data={usePageData<typeof load>()} />
}
