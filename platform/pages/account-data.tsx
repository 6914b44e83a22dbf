import { DataPage } from '../features/data-export/components/DataPage.tsx'
import type { loadDataPage } from '../features/data-export/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <DataPage data={usePageData<typeof loadDataPage>()} />
}
