import { RepeatOrder } from '../features/payments/components/RepeatOrder.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadRepeatOrder } from './loads.ts'

export default function Page() {
  const { page } = usePageData<typeof loadRepeatOrder>()
  return <RepeatOrder page={page} />
}
