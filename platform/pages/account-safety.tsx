import { SafetyPage } from '../features/reports/components/SafetyPage.tsx'
import type { safetyPage } from '../features/reports/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <SafetyPage data={usePageData<typeof safetyPage>()} />
}
