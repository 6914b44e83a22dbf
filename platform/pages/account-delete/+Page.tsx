import { DeleteAccountPage } from '../../features/deletion/components/DeleteAccountPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <DeleteAccountPage data={usePageData<typeof load>()} />
}
