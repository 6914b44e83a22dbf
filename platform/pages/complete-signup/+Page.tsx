import { CompleteSignupPage } from '../../features/signup/components/CompleteSignupPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <CompleteSignupPage data={usePageData<typeof load>()} />
}
