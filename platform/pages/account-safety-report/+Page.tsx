import { ReportPage } from '../../features/reports/components/ReportPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ReportPage data={usePageData<typeof load>()} />
}
