import { LikesPage } from '../features/likes/components/LikesPage.tsx'
import type { loadLikes } from '../features/likes/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <LikesPage {...usePageData<typeof loadLikes>()} />
}
