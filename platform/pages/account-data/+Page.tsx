import { DataPage } from '../../features/data-export/components/DataPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <DataPage data={usePageData<typeof load>()} />
}
