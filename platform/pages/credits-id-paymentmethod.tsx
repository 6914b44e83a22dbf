import { CheckoutForm } from '../features/payments/components/CheckoutForm.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadCheckout } from './loads.ts'

export default function Page() {
  const { page, formKey } = usePageData<typeof loadCheckout>()
  return <CheckoutForm page={page} formKey={formKey} />
}
