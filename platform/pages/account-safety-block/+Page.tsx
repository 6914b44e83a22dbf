import { BlockPage } from '../../features/reports/components/BlockPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <BlockPage data={usePageData<typeof load>()} />
}
