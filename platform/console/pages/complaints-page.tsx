import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { ListedComplaint } from '../complaint-queries.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { type Column, DataTable } from './data-table.tsx'
import { DueTime } from './due-time.tsx'
import { Frame } from './frame.tsx'

export interface ComplaintsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly complaints: readonly ListedComplaint[]
  /** Whether the list shows complaints that wait for an answer, or answered ones. */
  readonly waiting: boolean
}

/** Complaints by the day on which the answer is due; overdue ones are marked. */
export function ComplaintsPage({ scope, complaints, waiting }: ComplaintsPageProps) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/complaints">
      <h1>{t('console:complaints')}</h1>
      <div className="line">
        <ButtonLink
          href={waiting ? '/complaints?answered=1' : '/complaints'}
          variant="secondary"
          size="small"
        >
          {t(waiting ? 'console:complaints_answered' : 'console:complaints_waiting')}
        </ButtonLink>
      </div>
      {complaints.length === 0 ? (
        <EmptyState
          icon="check"
          title={t(waiting ? 'console:complaints_none' : 'console:complaints_none_answered')}
          text={waiting ? t('console:complaints_none_text') : undefined}
        />
      ) : (
        <ComplaintTable scope={scope} complaints={complaints} />
      )}
    </Frame>
  )
}

function ComplaintTable({ scope, complaints }: Omit<ComplaintsPageProps, 'waiting'>) {
  const { t, tenants } = scope
  const siteOf = (key: number) => tenants.find((tenant) => tenant.key === key)?.settings.name ?? ''
  const columns: readonly Column<ListedComplaint>[] = [
    {
      head: t('console:number'),
      cell: ({ tenantId, id, number }) => (
        <a href={addressOf('/complaints/one', { tenant: tenantId, id })}>{number}</a>
      ),
    },
    { head: t('console:site'), cell: ({ tenantId }) => siteOf(tenantId) },
    { head: t('console:what'), cell: ({ kind }) => t(`console:complaint_kind.${kind}`) },
    { head: t('console:state_label'), cell: (one) => <ComplaintState scope={scope} complaint={one} /> },
    { head: t('console:due'), cell: (one) => <Due scope={scope} complaint={one} /> },
  ]
  return <DataTable columns={columns} rows={complaints} keyOf={({ id }) => id} />
}

interface OneProps {
  readonly scope: PlatformScope<Staff>
  readonly complaint: ListedComplaint
}

const waits = ({ state }: ListedComplaint) => state === 'open' || state === 'appealed'

/** The state as a tag, highlighted while it waits for the staff. */
export function ComplaintState({ scope, complaint }: OneProps) {
  const { state } = complaint
  return (
    <Tag tone={waits(complaint) ? 'brand' : 'neutral'}>{scope.t(`console:complaint_state.${state}`)}</Tag>
  )
}

/** When the answer is due, and the time left while it is outstanding. */
export function Due({ scope, complaint }: OneProps) {
  return <DueTime scope={scope} at={complaint.dueAt} soonHours={48} isOwed={waits(complaint)} />
}
