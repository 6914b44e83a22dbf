import { Withdrawal } from '../../features/refunds/components/Withdrawal.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <Withdrawal page={usePageData<typeof load>()} />
}
