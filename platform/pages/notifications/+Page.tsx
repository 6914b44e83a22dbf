import { NotificationsPage } from '../../features/notice-settings/components/NotificationsPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <NotificationsPage data={usePageData<typeof load>()} />
}
