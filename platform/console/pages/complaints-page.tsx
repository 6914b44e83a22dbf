import { formatDateTime } from '../../i18n/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { ListedComplaint } from '../complaint-queries.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { Frame } from './frame.tsx'

export interface ComplaintsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly complaints: readonly ListedComplaint[]
  /** Those that wait for an answer; else those that are answered. */
  readonly waiting: boolean
}

/** Complaints by the day on which an answer is due; overdue ones are marked. */
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
          title={t('console:complaints_none')}
          text={t('console:complaints_none_text')}
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
  return (
    <div className="card table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('console:number')}</th>
            <th scope="col">{t('console:site')}</th>
            <th scope="col">{t('console:what')}</th>
            <th scope="col">{t('console:state_label')}</th>
            <th scope="col">{t('console:due')}</th>
          </tr>
        </thead>
        <tbody>
          {complaints.map((one) => (
            <tr key={one.id}>
              <td>
                <a href={`/complaints/one?tenant=${one.tenantId}&id=${one.id}`}>{one.number}</a>
              </td>
              <td>{siteOf(one.tenantId)}</td>
              <td>{t(`console:complaint_kind.${one.kind}`)}</td>
              <td>{t(`console:complaint_state.${one.state}`)}</td>
              <td>
                <Due scope={scope} complaint={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** When an answer is due, UTC. */
export function Due({ scope, complaint }: { scope: PlatformScope<Staff>; complaint: ListedComplaint }) {
  const { t, locale, now } = scope
  const { dueAt, state } = complaint
  const late = (state === 'open' || state === 'appealed') && dueAt < now
  return (
    <>
      <time dateTime={dueAt.toISOString()}>{formatDateTime(locale.iso, dueAt, 'UTC')}</time>{' '}
      {late && <Tag tone="danger">{t('console:overdue')}</Tag>}
    </>
  )
}
