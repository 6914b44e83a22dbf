import { PremiumPage } from '../features/credits/components/PremiumPage.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadTariff } from './loads.ts'

export default function Page() {
  return <PremiumPage tariff={usePageData<typeof loadTariff>()} />
}
