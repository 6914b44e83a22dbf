import { CheckPage } from '../features/profile-checks/components/CheckPage.tsx'
import type { checkPage } from '../features/profile-checks/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <CheckPage data={usePageData<typeof checkPage>()} />
}
