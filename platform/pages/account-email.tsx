import { EmailPage } from '../features/email-change/components/EmailPage.tsx'
import type { emailPage } from '../features/email-change/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <EmailPage data={usePageData<typeof emailPage>()} />
}
