import { LoginCodePage } from '../features/second-factor/components/LoginCodePage.tsx'
import type { loginCodePage } from '../features/second-factor/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <LoginCodePage data={usePageData<typeof loginCodePage>()} />
}
