import { ActivateDonePage } from '../../features/signup/components/ActivateDonePage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ActivateDonePage data={usePageData<typeof load>()} />
}
