import { VisitsPage } from '../features/visits/components/VisitsPage.tsx'
import type { visitsPage } from '../features/visits/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <VisitsPage data={usePageData<typeof visitsPage>()} />
}
