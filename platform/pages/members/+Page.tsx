import type { PagePayload } from '../../core/client.ts'
import { FilterPart } from '../../features/members/components/filter-part.ts'
import { MembersPage, type MembersPageProps } from '../../features/members/components/MembersPage.tsx'
import { usePageData } from '../../ui/page.tsx'
import type { load } from './+load.ts'

export default function Page() {
  return <MembersPage {...usePageData<typeof load>()} />
}

Page.loadParts = ({ data }: PagePayload) => ((data as MembersPageProps).form ? FilterPart.load() : undefined)
