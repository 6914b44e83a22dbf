import { CompleteSignupPage } from '../features/signup/components/CompleteSignupPage.tsx'
import type { loadCompleteSignup } from '../features/signup/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <CompleteSignupPage data={usePageData<typeof loadCompleteSignup>()} />
}
