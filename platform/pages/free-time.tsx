import { FreeTimePage } from '../features/free-time/components/FreeTimePage.tsx'
import type { freeTimePage } from '../features/free-time/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <FreeTimePage data={usePageData<typeof freeTimePage>()} />
}
