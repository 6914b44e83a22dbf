import { RepeatOrder } from '../../features/payments/components/RepeatOrder.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  const { page } = usePageData<typeof load>()
  return <RepeatOrder page={page} />
}
