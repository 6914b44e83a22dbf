import { InvitationsPage } from '../../features/invitations/components/InvitationsPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <InvitationsPage data={usePageData<typeof load>()} />
}
