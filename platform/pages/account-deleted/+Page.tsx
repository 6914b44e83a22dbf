import { AccountDeletedPage } from '../../features/deletion/components/AccountDeletedPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <AccountDeletedPage data={usePageData<typeof load>()} />
}
