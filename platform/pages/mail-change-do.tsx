import { EmailLinkPage } from '../features/email-change/components/EmailLinkPage.tsx'
import type { emailLinkPage } from '../features/email-change/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <EmailLinkPage data={usePageData<typeof emailLinkPage>()} />
}
