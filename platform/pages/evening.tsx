import { EveningPage } from '../features/evening/components/EveningPage.tsx'
import type { eveningPage } from '../features/evening/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <EveningPage data={usePageData<typeof eveningPage>()} />
}
