import { AgePage } from '../features/age-assurance/components/AgePage.tsx'
import type { agePage } from '../features/age-assurance/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <AgePage data={usePageData<typeof agePage>()} />
}
