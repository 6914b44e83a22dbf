import { ResetRequestPage } from '../features/accounts/components/ResetRequestPage.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadResetPassword } from './loads.ts'

export default function Page() {
  return <ResetRequestPage {...usePageData<typeof loadResetPassword>()} />
}
