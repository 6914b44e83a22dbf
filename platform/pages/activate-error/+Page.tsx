import { ActivateErrorPage } from '../../features/signup/components/ActivateErrorPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <ActivateErrorPage data={usePageData<typeof load>()} />
}
