import { CheckoutForm } from '../../features/payments/components/CheckoutForm.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  const { page, formKey } = usePageData<typeof load>()
  return <CheckoutForm page={page} formKey={formKey} />
}
