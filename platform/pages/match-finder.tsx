import { MatchFinderPage } from '../features/matchfinder/components/MatchFinderPage.tsx'
import type { loadMatchFinder } from '../features/matchfinder/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <MatchFinderPage data={usePageData<typeof loadMatchFinder>()} />
}
