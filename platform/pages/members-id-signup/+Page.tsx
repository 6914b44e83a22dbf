import { loadLastPart } from '../../features/signup/components/last-part.ts'
import { SignupPage } from '../../features/signup/components/SignupPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <SignupPage data={usePageData<typeof load>()} />
}

Page.loadParts = loadLastPart
