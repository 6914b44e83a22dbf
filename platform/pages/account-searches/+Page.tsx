import { SearchesPage } from '../../features/saved-searches/components/SearchesPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <SearchesPage data={usePageData<typeof load>()} />
}
