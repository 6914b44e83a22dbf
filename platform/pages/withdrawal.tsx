import { Withdrawal } from '../features/refunds/components/Withdrawal.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadWithdrawal } from './loads.ts'

export default function Page() {
  return <Withdrawal page={usePageData<typeof loadWithdrawal>()} />
}
