import { DirectDebit } from '../../features/payments/components/DirectDebit.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  const { page } = usePageData<typeof load>()
  return <DirectDebit key={page?.mandate?.id ?? ''} page={page} />
}
