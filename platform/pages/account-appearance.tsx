import { AppearancePage } from '../features/site/components/AppearancePage.tsx'
import type { appearancePage } from '../features/site/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <AppearancePage data={usePageData<typeof appearancePage>()} />
}
