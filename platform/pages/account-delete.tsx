import { DeleteAccountPage } from '../features/deletion/components/DeleteAccountPage.tsx'
import type { loadDeleteAccount } from '../features/deletion/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <DeleteAccountPage data={usePageData<typeof loadDeleteAccount>()} />
}
