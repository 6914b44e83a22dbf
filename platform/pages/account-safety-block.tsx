import { BlockPage } from '../features/reports/components/BlockPage.tsx'
import type { blockPage } from '../features/reports/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <BlockPage data={usePageData<typeof blockPage>()} />
}
