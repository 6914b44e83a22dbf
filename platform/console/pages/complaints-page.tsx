import { COMPLAINT_KINDS } from '../../features/complaints/server.ts'
import { formatNumber } from '../../i18n/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { COMPLAINT_HOLDERS, type countByKind, type ListedComplaint } from '../complaint-queries.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { type Column, DataTable } from './data-table.tsx'
import { DueTime } from './due-time.tsx'
import { siteField } from './filter.tsx'
import { Frame } from './frame.tsx'
import { List } from './list.tsx'

export interface ComplaintsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly complaints: readonly ListedComplaint[]
  readonly counts: Awaited<ReturnType<typeof countByKind>>
  /** The filter; `answered` shows complaints that have an answer. */
  readonly chosen: {
    readonly tenant?: number | undefined
    readonly kind?: string | undefined
    readonly who?: string | undefined
    readonly answered?: string | undefined
  }
}

/** Complaints by the day on which the answer is due; overdue ones are marked. */
export function ComplaintsPage({ scope, complaints, counts, chosen }: ComplaintsPageProps) {
  const { t } = scope
  const { tenant, kind, who, answered } = chosen
  const waiting = answered === undefined
  const kinds = COMPLAINT_KINDS.map((value) => ({ value, label: t(`console:complaint_kind.${value}`) }))
  const holders = COMPLAINT_HOLDERS.map((value) => ({ value, label: t(`console:complaint_holder.${value}`) }))
  const isChosen = tenant !== undefined || kind !== undefined || who !== undefined
  return (
    <Frame scope={scope} path="/complaints">
      <h1>{t('console:complaints')}</h1>
      <div className="line">
        <ButtonLink
          href={addressOf('/complaints', { tenant, kind, answered: waiting ? '1' : undefined })}
          variant="secondary"
          size="small"
        >
          {t(waiting ? 'console:complaints_answered' : 'console:complaints_waiting')}
        </ButtonLink>
        <ButtonLink href="/complaints/templates" variant="secondary" size="small" icon="edit">
          {t('console:templates')}
        </ButtonLink>
      </div>
      <List
        scope={scope}
        path="/complaints"
        query={chosen}
        fields={[
          siteField(scope, 'console:all'),
          { name: 'kind', label: 'console:kind', any: 'console:all', options: kinds },
          waiting
            ? { name: 'who', label: 'console:taken_by', any: 'console:all', options: holders }
            : { name: 'answered', label: 'console:state_label', options: answeredOnly(scope) },
        ]}
        button="plain"
        beside={<Counts scope={scope} counts={counts} chosen={chosen} />}
        rows={complaints}
        empty={isChosen ? undefined : <NoComplaints scope={scope} waiting={waiting} />}
      >
        <ComplaintTable scope={scope} complaints={complaints} waiting={waiting} />
        <p className="muted keys">{t('console:moderation_keys')}</p>
      </List>
    </Frame>
  )
}

/** The one option that keeps the filter on answered complaints. */
const answeredOnly = ({ t }: PlatformScope) => [{ value: '1', label: t('console:complaint_state.answered') }]

function NoComplaints({ scope: { t }, waiting }: Pick<TableProps, 'scope' | 'waiting'>) {
  return (
    <EmptyState
      icon="check"
      title={t(waiting ? 'console:complaints_none' : 'console:complaints_none_answered')}
      text={waiting ? t('console:complaints_none_text') : undefined}
    />
  )
}

/** Numbers by kind; each is a link that shows this kind only. */
function Counts({ scope, counts, chosen }: Pick<ComplaintsPageProps, 'scope' | 'counts' | 'chosen'>) {
  const { t, locale } = scope
  if (counts.length === 0) return null
  const sum = counts.reduce((total, { count }) => total + count, 0)
  const link = (kind: string | undefined, label: string, count: number) => (
    <a
      key={label}
      href={addressOf('/complaints', { ...chosen, kind })}
      aria-current={chosen.kind === kind ? 'true' : undefined}
    >
      {label} <span className="count">{formatNumber(locale.iso, count)}</span>
    </a>
  )
  return (
    <nav className="sub counts" aria-label={t('console:kind')}>
      {link(undefined, t('console:all'), sum)}
      {counts.map(({ kind, count }) => link(kind, t(`console:complaint_kind.${kind}`), count))}
    </nav>
  )
}

interface TableProps extends Pick<ComplaintsPageProps, 'scope' | 'complaints'> {
  readonly waiting: boolean
}

function ComplaintTable({ scope, complaints, waiting }: TableProps) {
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
  const taken: Column<ListedComplaint> = {
    head: t('console:taken_by'),
    cell: (one) => takenBy(scope, one),
  }
  return (
    <div data-cases>
      <DataTable columns={waiting ? [...columns, taken] : columns} rows={complaints} keyOf={({ id }) => id} />
    </div>
  )
}

/** Empty on a phone, where nobody works on it, so that the card has no line for it. */
function takenBy({ t, staff }: PlatformScope<Staff>, { taken }: ListedComplaint) {
  if (!taken) return ''
  return taken.by === staff.id ? <Tag tone="brand">{t('console:taken_mine')}</Tag> : taken.name
}

interface OneProps {
  readonly scope: PlatformScope
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
