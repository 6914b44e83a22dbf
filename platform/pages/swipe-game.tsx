import { SwipePage } from '../features/swipe/components/SwipePage.tsx'
import type { loadSwipeGame } from '../features/swipe/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <SwipePage {...usePageData<typeof loadSwipeGame>()} />
}
