import { SecondFactorPage } from '../../features/second-factor/components/SecondFactorPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <SecondFactorPage data={usePageData<typeof load>()} />
}
