import { SecondFactorPage } from '../features/second-factor/components/SecondFactorPage.tsx'
import type { secondFactorPage } from '../features/second-factor/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <SecondFactorPage data={usePageData<typeof secondFactorPage>()} />
}
