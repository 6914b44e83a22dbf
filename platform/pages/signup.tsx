import { loadLateParts } from '../features/signup/components/late-parts.ts'
import { SignupPage } from '../features/signup/components/SignupPage.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadSignup } from './loads.ts'

export default function Page() {
  return <SignupPage data={usePageData<typeof loadSignup>()} />
}

Page.loadParts = loadLateParts
