import { ResetPage } from '../features/accounts/components/ResetPage.tsx'
import type { resetPage } from '../features/accounts/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <ResetPage data={usePageData<typeof resetPage>()} />
}
