import { SetUpPage } from '../features/second-factor/components/SetUpPage.tsx'
import type { setUpPage } from '../features/second-factor/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <SetUpPage data={usePageData<typeof setUpPage>()} />
}
