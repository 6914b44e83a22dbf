import { PasswordPage } from '../../features/accounts/components/PasswordPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <PasswordPage {...usePageData<typeof load>()} />
}
