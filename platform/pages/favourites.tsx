import { BookmarksPage } from '../features/bookmarks/components/BookmarksPage.tsx'
import type { bookmarksPage } from '../features/bookmarks/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <BookmarksPage data={usePageData<typeof bookmarksPage>()} />
}
