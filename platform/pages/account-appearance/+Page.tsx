import { AppearancePage } from '../../features/site/components/AppearancePage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <AppearancePage data={usePageData<typeof load>()} />
}
