import { SafetyPage } from '../../features/reports/components/SafetyPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <SafetyPage data={usePageData<typeof load>()} />
}
