import { SearchesPage } from '../features/saved-searches/components/SearchesPage.tsx'
import type { searchesPage } from '../features/saved-searches/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <SearchesPage data={usePageData<typeof searchesPage>()} />
}
