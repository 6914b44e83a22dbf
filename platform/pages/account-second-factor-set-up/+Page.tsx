import { SetUpPage } from '../../features/second-factor/components/SetUpPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <SetUpPage data={usePageData<typeof load>()} />
}
