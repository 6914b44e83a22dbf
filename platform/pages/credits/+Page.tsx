import { CreditsPage } from '../../features/credits/components/CreditsPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <CreditsPage {...usePageData<typeof load>()} />
}
