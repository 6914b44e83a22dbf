import { PaymentMethods } from '../../features/payments/components/PaymentMethods.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  const { page } = usePageData<typeof load>()
  return <PaymentMethods page={page} />
}
