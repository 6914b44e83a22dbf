import { InvitationsPage } from '../features/invitations/components/InvitationsPage.tsx'
import type { invitationsPage } from '../features/invitations/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <InvitationsPage data={usePageData<typeof invitationsPage>()} />
}
