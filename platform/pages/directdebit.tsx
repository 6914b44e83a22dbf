import { DirectDebit } from '../features/payments/components/DirectDebit.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadDirectdebit } from './loads.ts'

export default function Page() {
  const { page } = usePageData<typeof loadDirectdebit>()
  return <DirectDebit key={page?.mandate?.id ?? ''} page={page} />
}
