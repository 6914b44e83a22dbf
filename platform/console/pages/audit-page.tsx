import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { AUDIT_ACTIONS } from '../audit.ts'
import { type AuditFilter, type AuditRow, STAFF_SUBJECT } from '../audit-queries.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { DataTable } from './data-table.tsx'
import { DayFields } from './day-fields.tsx'
import { Frame } from './frame.tsx'
import { When } from './when.tsx'

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
  return (
    <Frame scope={scope} path="/audit">
      <h1>{t('console:audit_log')}</h1>
      <AuditFilterForm scope={scope} filter={filter} />
      {rows.length === 0 ? (
        <EmptyState icon="search" title={t('console:audit_empty')} text={t('console:audit_empty_text')} />
      ) : (
        <AuditTable {...{ scope, rows, people }} />
      )}
      <div className="line">
        <span>{filter.before && <a href="/audit">{t('console:audit_first')}</a>}</span>
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
  const actions = AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`console:audit.${action}`) }))
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
      <DayFields {...{ scope, from: filter.from, to: filter.to }} />
      <Button type="submit" icon="filter">
        {t('console:filter')}
      </Button>
    </form>
  )
}

function AuditTable({ scope, rows, people }: Pick<AuditPageProps, 'scope' | 'rows' | 'people'>) {
  const { t } = scope
  const siteOf = (key: number) => scope.tenants.find((tenant) => tenant.key === key)?.settings.name ?? ''
  // People by their address: an id says nothing to who reads it.
  const named = (subject: string) =>
    (subject.startsWith(STAFF_SUBJECT) && people.get(subject.slice(STAFF_SUBJECT.length))) || subject
  return (
    <DataTable
      head={['when', 'who', 'what', 'site', 'details'].map((name) => t(`console:${name}`))}
      rows={rows.map(({ id, at, email, action, tenantId, subject, details }) => ({
        key: id,
        cells: [
          <When key="when" scope={scope} at={at} />,
          email ?? t('console:command'),
          t(`console:audit.${action}`),
          siteOf(tenantId),
          <span key="details" className="mono">
            {[named(subject), ...Object.values(details)].filter(Boolean).join(' ')}
          </span>,
        ],
      }))}
    />
  )
}
