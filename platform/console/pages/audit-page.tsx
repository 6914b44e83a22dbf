import { AUDIT_ACTION_NAMES } from '../../core/staff.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { type AuditFilter, type AuditRow, staffSubject, subjectOf } from '../audit-queries.ts'
import { may, type Permission } from '../permissions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { actionName } from '../texts.ts'
import { DataTable } from './data-table.tsx'
import { DayFields } from './day-fields.tsx'
import { Frame } from './frame.tsx'
import { UtcTime } from './utc-time.tsx'

export interface AuditPageProps {
  readonly scope: PlatformScope<Staff>
  readonly filter: AuditFilter
  readonly rows: readonly AuditRow[]
  /** Addresses of people of the staff by id. */
  readonly people: ReadonlyMap<string, string>
  /** Address of the next page; null on the last one. */
  readonly next: string | null
}

/** Who did what, when: filtered by a plain form, paged by links. */
export function AuditPage({ scope, filter, rows, people, next }: AuditPageProps) {
  const { t } = scope
  const { before: _page, ...whole } = filter
  return (
    <Frame scope={scope} path="/audit">
      <h1>{t('console:audit_log')}</h1>
      <AuditFilterForm scope={scope} filter={filter} />
      {rows.length === 0 ? (
        <EmptyState icon="search" title={t('console:audit_empty')} text={t('console:audit_empty_text')} />
      ) : (
        <AuditTable scope={scope} rows={rows} people={people} />
      )}
      <div className="line">
        <span className="line">
          {filter.before && <a href="/audit">{t('console:audit_first')}</a>}
          {rows.length > 0 && <a href={addressOf('/audit/export', whole)}>{t('console:csv')}</a>}
        </span>
        {next && (
          <ButtonLink href={next} variant="secondary" iconEnd="chevron-right">
            {t('console:audit_older')}
          </ButtonLink>
        )}
      </div>
    </Frame>
  )
}

function AuditFilterForm({ scope, filter }: Pick<AuditPageProps, 'scope' | 'filter'>) {
  const { t, staff } = scope
  const sites = scope.tenants.map(({ key, settings }) => ({ value: String(key), label: settings.name }))
  const none = staff.tenants === 'all' ? [{ value: '0', label: t('console:no_site') }] : []
  const actions = AUDIT_ACTION_NAMES.map((action) => ({ value: action, label: actionName(t, action) }))
  const all = t('console:all')
  return (
    <form method="get" action="/audit" className="card filter">
      <TextField label={t('console:who')} name="who" defaultValue={filter.who} />
      <Select
        label={t('console:what')}
        name="action"
        placeholder={all}
        options={actions}
        defaultValue={filter.action ?? ''}
      />
      <Select
        label={t('console:site')}
        name="tenant"
        placeholder={all}
        options={[...none, ...sites]}
        defaultValue={filter.tenant === undefined ? '' : String(filter.tenant)}
      />
      <DayFields scope={scope} from={filter.from} to={filter.to} />
      <Button type="submit" icon="filter">
        {t('console:filter')}
      </Button>
    </form>
  )
}

function AuditTable({ scope, rows, people }: Pick<AuditPageProps, 'scope' | 'rows' | 'people'>) {
  const { t } = scope
  const siteOf = (key: number) => scope.tenants.find((tenant) => tenant.key === key)?.settings.name ?? ''
  return (
    <DataTable
      head={['when', 'who', 'what', 'site', 'details'].map((name) => t(`console:${name}`))}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <UtcTime key="when" scope={scope} at={row.at} />,
          row.email ?? t('console:command'),
          actionName(t, row.action),
          siteOf(row.tenantId),
          <span key="details" className="mono">
            <Subject scope={scope} row={row} people={people} /> {Object.values(row.details).join(' ')}
          </span>,
        ],
      }))}
    />
  )
}

/**
 * Pages of what an entry can be about, and who may open them. A member has none here: each look at
 * one asks for a reason.
 */
const PAGES: Readonly<
  Record<string, { readonly path: string; readonly name: string; readonly needs: Permission }>
> = {
  payment: { path: '/finance/payment', name: 'id', needs: 'finance.read' },
  report: { path: '/moderation/one', name: 'id', needs: 'reports.decide' },
  complaint: { path: '/complaints/one', name: 'id', needs: 'complaints.answer' },
  lander: { path: '/landers/edit', name: 'lander', needs: 'landers.edit' },
}

/** What an entry is about, as the way there where it has a page that the reader may open. */
function Subject({
  scope,
  row,
  people,
}: Pick<AuditPageProps, 'scope' | 'people'> & { readonly row: AuditRow }) {
  const address = addressOfSubject(scope, row)
  // People by their address: an id says nothing to who reads it.
  const name = people.get(staffSubject(row) ?? '') ?? row.subject
  return address === undefined ? name : <a href={address}>{name}</a>
}

function addressOfSubject({ staff, tenants }: PlatformScope<Staff>, row: AuditRow): string | undefined {
  const { kind, id } = subjectOf(row)
  if (kind === 'staff') {
    const manages = may(staff.role, 'staff.manage') && staff.tenants === 'all'
    return manages ? `/staff#staff-${id}` : undefined
  }
  const page = Object.hasOwn(PAGES, kind) ? PAGES[kind] : undefined
  const site = tenants.find(({ key }) => key === row.tenantId)
  if (!page || !site || !may(staff.role, page.needs)) return undefined
  return addressOf(page.path, { tenant: site.key, [page.name]: id })
}
