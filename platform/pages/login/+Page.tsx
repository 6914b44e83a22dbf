import { LoginPage } from '../../features/accounts/components/LoginPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <LoginPage {...usePageData<typeof load>()} />
}
