import { PasswordPage } from '../features/accounts/components/PasswordPage.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadAccountPassword } from './loads.ts'

export default function Page() {
  return <PasswordPage {...usePageData<typeof loadAccountPassword>()} />
}
