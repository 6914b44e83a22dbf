import { MatchFinderPage } from '../../features/matchfinder/components/MatchFinderPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <MatchFinderPage data={usePageData<typeof load>()} />
}
