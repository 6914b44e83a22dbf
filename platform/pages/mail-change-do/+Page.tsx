import { EmailLinkPage } from '../../features/email-change/components/EmailLinkPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <EmailLinkPage data={usePageData<typeof load>()} />
}
