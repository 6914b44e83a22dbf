import { PasskeysPage } from '../../features/passkeys/components/PasskeysPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <PasskeysPage data={usePageData<typeof load>()} />
}
