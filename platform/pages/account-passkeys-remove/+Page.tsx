import { RemovePasskeyPage } from '../../features/passkeys/components/RemovePasskeyPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <RemovePasskeyPage data={usePageData<typeof load>()} />
}
