import { AccountDeletedPage } from '../features/deletion/components/AccountDeletedPage.tsx'
import type { loadDeletedAccount } from '../features/deletion/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <AccountDeletedPage data={usePageData<typeof loadDeletedAccount>()} />
}
