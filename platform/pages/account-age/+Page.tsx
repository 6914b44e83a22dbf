import { AgePage } from '../../features/age-assurance/components/AgePage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <AgePage data={usePageData<typeof load>()} />
}
