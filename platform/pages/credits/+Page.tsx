import { CreditsPage } from '../../features/credits/components/CreditsPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  const { list, available, returnPath } = usePageData<typeof load>()
  return <CreditsPage list={list} available={available} returnPath={returnPath} />
}
