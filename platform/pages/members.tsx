import type { PagePayload } from '../core/client.ts'
import { FilterPart } from '../features/members/components/filter-part.ts'
import { MembersPage, type MembersPageProps } from '../features/members/components/MembersPage.tsx'
import type { loadMembers } from '../features/members/server.ts'
import { NoticeCard } from '../features/site/components/NoticeSlot.tsx'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <MembersPage {...usePageData<typeof loadMembers>()} notice={<NoticeCard key="notice" />} />
}

Page.loadParts = ({ data }: PagePayload) => ((data as MembersPageProps).form ? FilterPart.load() : undefined)
