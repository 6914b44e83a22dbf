import { loadLateParts } from '../../features/signup/components/late-parts.ts'
import { SignupPage } from '../../features/signup/components/SignupPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <SignupPage data={usePageData<typeof load>()} />
}

Page.loadParts = loadLateParts
