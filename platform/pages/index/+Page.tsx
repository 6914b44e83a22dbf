import { IndexPage } from '../../features/signup/components/IndexPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <IndexPage data={usePageData<typeof load>()} />
}
