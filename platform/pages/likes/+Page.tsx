import { LikesPage } from '../../features/likes/components/LikesPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <LikesPage {...usePageData<typeof load>()} />
}
