import { BookmarkPage } from '../features/bookmarks/components/BookmarkPage.tsx'
import type { bookmarkPage } from '../features/bookmarks/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <BookmarkPage data={usePageData<typeof bookmarkPage>()} />
}
