import { MatchesPage } from '../../features/signup/components/MatchesPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <MatchesPage data={usePageData<typeof load>()} />
}
