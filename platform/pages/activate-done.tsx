import { ActivateDonePage } from '../features/signup/components/ActivateDonePage.tsx'
import type { loadActivateDone } from '../features/signup/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <ActivateDonePage data={usePageData<typeof loadActivateDone>()} />
}
