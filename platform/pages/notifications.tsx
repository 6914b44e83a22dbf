import { NotificationsPage } from '../features/notice-settings/components/NotificationsPage.tsx'
import type { notificationsPage } from '../features/notice-settings/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <NotificationsPage data={usePageData<typeof notificationsPage>()} />
}
