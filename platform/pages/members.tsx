import { Fragment } from 'react'
import type { PagePayload } from '../core/client.ts'
import { EveningCard } from '../features/evening/components/EveningCard.tsx'
import { FilterPart } from '../features/members/components/filter-part.ts'
import { MembersPage, type MembersPageProps } from '../features/members/components/MembersPage.tsx'
import { NoticeCard } from '../features/site/components/NoticeSlot.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadMembers } from './loads.ts'

export default function Page() {
  const { question, ...data } = usePageData<typeof loadMembers>()
  const notice = (
    <Fragment key="notice">
      {question !== null && <EveningCard question={question} />}
      <NoticeCard />
    </Fragment>
  )
  return <MembersPage {...data} notice={notice} />
}

Page.loadParts = ({ data }: PagePayload) => ((data as MembersPageProps).form ? FilterPart.load() : undefined)
