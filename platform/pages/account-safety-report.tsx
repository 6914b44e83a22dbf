import { ReportPage } from '../features/reports/components/ReportPage.tsx'
import type { reportPage } from '../features/reports/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <ReportPage data={usePageData<typeof reportPage>()} />
}
