import { SwipePage } from '../../features/swipe/components/SwipePage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <SwipePage {...usePageData<typeof load>()} />
}
