import { SessionsPage } from '../features/accounts/components/SessionsPage.tsx'
import type { sessionsPage } from '../features/accounts/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <SessionsPage data={usePageData<typeof sessionsPage>()} />
}
