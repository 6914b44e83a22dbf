import { CreditsPage } from '../features/credits/components/CreditsPage.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadCredits } from './loads.ts'

export default function Page() {
  return <CreditsPage {...usePageData<typeof loadCredits>()} />
}
