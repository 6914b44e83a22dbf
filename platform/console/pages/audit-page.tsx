import { AUDIT_ACTION_NAMES } from '../../core/staff.ts'
import {
  type AuditFilter,
  type AuditRow,
  type NamedSubject,
  staffSubject,
  subjectOf,
} from '../audit-queries.ts'
import { may, type Permission } from '../permissions.ts'
import { addressOf, sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { actionName } from '../texts.ts'
import { type Column, DataTable } from './data-table.tsx'
import { DAY_FIELDS, type FilterField } from './filter.tsx'
import { Frame } from './frame.tsx'
import { List, Paging } from './list.tsx'
import { UtcTime } from './utc-time.tsx'

export interface AuditPageProps {
  readonly scope: PlatformScope<Staff>
  readonly filter: AuditFilter
  readonly rows: readonly AuditRow[]
  /** Email addresses of staff members by id. */
  readonly people: ReadonlyMap<string, string>
  /** Names of other subjects. */
  readonly names: ReadonlyMap<string, NamedSubject>
  /** Id of the last entry, after which the next page starts; null on the last page. */
  readonly next: string | null
}

/** The audit log, with a filter form and links to older entries. */
export function AuditPage({ scope, filter, rows, people, names, next }: AuditPageProps) {
  const { t } = scope
  const { before: _page, ...whole } = filter
  return (
    <Frame scope={scope} path="/audit">
      <h1>{t('console:audit_log')}</h1>
      <List scope={scope} path="/audit" query={filter} fields={fieldsOf(scope)} rows={rows}>
        <AuditTable scope={scope} rows={rows} people={people} names={names} />
      </List>
      <Paging
        scope={scope}
        first={filter.before ? '/audit' : null}
        next={next && addressOf('/audit', { ...whole, before: next })}
        file={rows.length > 0 ? addressOf('/audit/export', whole) : undefined}
      />
    </Frame>
  )
}

function fieldsOf(scope: PlatformScope<Staff>): readonly FilterField[] {
  const { t, staff } = scope
  const none = { value: '0', label: t('console:no_site') }
  const sites = staff.tenants === 'all' ? [none, ...sitesOf(scope)] : sitesOf(scope)
  const actions = AUDIT_ACTION_NAMES.map((value) => ({ value, label: actionName(t, value) }))
  return [
    { name: 'who', label: 'console:who' },
    { name: 'action', label: 'console:what', any: 'console:all', options: actions },
    { name: 'tenant', label: 'console:site', any: 'console:all', options: sites },
    ...DAY_FIELDS,
  ]
}

type Named = Pick<AuditPageProps, 'scope' | 'people' | 'names'>

function AuditTable({ scope, rows, people, names }: Named & Pick<AuditPageProps, 'rows'>) {
  const { t } = scope
  const siteOf = (key: number) => scope.tenants.find((tenant) => tenant.key === key)?.settings.name ?? ''
  const columns: readonly Column<AuditRow>[] = [
    { head: t('console:when'), cell: ({ at }) => <UtcTime scope={scope} at={at} /> },
    { head: t('console:who'), cell: ({ email }) => email ?? t('console:command') },
    { head: t('console:what'), cell: ({ action }) => actionName(t, action) },
    { head: t('console:site'), cell: ({ tenantId }) => siteOf(tenantId) },
    {
      head: t('console:details'),
      cell: (row) => (
        <span className="mono">
          <Subject scope={scope} row={row} people={people} names={names} /> <Details row={row} />
        </span>
      ),
    },
  ]
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-([0-9a-f]{12})/g

/** A text whose ids are shown by their end, as order numbers are. */
const shortened = (text: string) => text.replace(UUID, (_id, end: string) => end.toUpperCase())

/**
 * Pages of the subjects of entries, with the permission that each needs. That of members is the
 * search, which asks for the reason that their page requires.
 */
const PAGES: Readonly<
  Record<string, { readonly path: string; readonly name: string; readonly needs: Permission }>
> = {
  payment: { path: '/finance/payment', name: 'id', needs: 'finance.read' },
  report: { path: '/moderation/one', name: 'id', needs: 'reports.decide' },
  complaint: { path: '/complaints/one', name: 'id', needs: 'complaints.answer' },
  member: { path: '/members', name: 'who', needs: 'members.manage' },
  lander: { path: '/landers/edit', name: 'lander', needs: 'landers.edit' },
}

/** Values of an entry; the title has the ids whole. */
function Details({ row }: { readonly row: AuditRow }) {
  const text = Object.values(row.details).join(' ')
  const short = shortened(text)
  return short === text ? text : <span title={text}>{short}</span>
}

/** The subject of an entry, as a link if it has a page that the reader may open. */
function Subject({ scope, row, people, names }: Named & { readonly row: AuditRow }) {
  const known = names.get(row.subject)
  const about = known?.payment === undefined ? row : { ...row, subject: `payment:${known.payment}` }
  const address = addressOfSubject(scope, about)
  // Staff members are shown by email address, because an id tells the reader nothing.
  const name = people.get(staffSubject(row) ?? '') ?? known?.name ?? shortened(row.subject)
  const title = name === row.subject ? undefined : row.subject
  if (address === undefined) return title === undefined ? name : <span title={title}>{name}</span>
  return (
    <a href={address} title={title}>
      {name}
    </a>
  )
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
