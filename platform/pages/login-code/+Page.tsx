import { LoginCodePage } from '../../features/second-factor/components/LoginCodePage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <LoginCodePage data={usePageData<typeof load>()} />
}
