import { PaymentMethods } from '../features/payments/components/PaymentMethods.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadPaymentMethods } from './loads.ts'

export default function Page() {
  const { page } = usePageData<typeof loadPaymentMethods>()
  return <PaymentMethods page={page} />
}
