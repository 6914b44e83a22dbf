import { MatchesPage } from '../features/signup/components/MatchesPage.tsx'
import type { loadSignupMatches } from '../features/signup/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <MatchesPage data={usePageData<typeof loadSignupMatches>()} />
}
