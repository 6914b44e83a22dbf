import { PricingPage } from '../features/credits/components/PricingPage.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadTariff } from './loads.ts'

export default function Page() {
  return <PricingPage tariff={usePageData<typeof loadTariff>()} />
}
