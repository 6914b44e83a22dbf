import { MeetingsPage } from '../features/meetings/components/MeetingsPage.tsx'
import type { meetingsPage } from '../features/meetings/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <MeetingsPage data={usePageData<typeof meetingsPage>()} />
}
