import { EmailPage } from '../../features/email-change/components/EmailPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <EmailPage data={usePageData<typeof load>()} />
}
