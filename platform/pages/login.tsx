import { LoginPage } from '../features/accounts/components/LoginPage.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadLogin } from './loads.ts'

export default function Page() {
  return <LoginPage {...usePageData<typeof loadLogin>()} />
}
