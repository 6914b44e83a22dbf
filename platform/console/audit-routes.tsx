import { z } from 'zod'
import type { ConsoleDb } from '../core/database.ts'
import { AUDIT_ACTION_NAMES } from '../core/staff.ts'
import { staffEmails } from '../infra/staff-emails.ts'
import { auditPlatform, auditTenant } from './audit.ts'
import { type AuditFilter, findEntries, nameSubjects, staffSubject } from './audit-queries.ts'
import { type Cell, csvLines } from './csv.ts'
import { pageBy } from './list-page.tsx'
import { FILE_PAGE, PAGE } from './page-size.ts'
import { AuditPage } from './pages/audit-page.tsx'
import { filled } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

const day = z.iso.date()

const filterOf = filled(
  z.object({
    tenant: z.coerce.number().int().min(0).optional(),
    action: z.enum(AUDIT_ACTION_NAMES).optional(),
    who: z.string().max(254).optional(),
    from: day.optional(),
    to: day.optional(),
    before: z.uuid().optional(),
  }),
)
const access = 'audit.read'

/**
 * The audit log: entries of the person's tenants, and for people who work for all tenants also
 * those that concern no tenant.
 */
export function auditRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/audit',
      access,
      site: 'kept',
      query: filterOf,
      handle: async ({ scope, query: filter }) => {
        const { found, people, names } = await scope.db(async (db) => {
          const entries = await entriesOf(db, filter, PAGE + 1)
          return { ...entries, names: await nameSubjects(db, entries.found) }
        })
        const list = pageBy(found, ({ id }) => id)
        const page = <AuditPage scope={scope} filter={filter} people={people} names={names} {...list} />
        return { page, title: scope.t('console:audit_log') }
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/audit/export',
      access,
      query: filterOf,
      handle: async ({ scope, query: { before: _page, ...filter } }) => {
        const { staff, now } = scope
        const note = { staffId: staff.id, now, action: 'list_exported', details: { list: 'audit' } } as const
        if (filter.tenant) await scope.forTenant(filter.tenant, ({ db }) => auditTenant(db, note))
        else await scope.db((db) => auditPlatform(db, note))
        return { csv: linesOf(scope, filter), name: `audit-${now.toISOString().slice(0, 10)}.csv` }
      },
    }),
  ]
}

type Scope = PlatformScope<Staff>

/** Entries, and the e-mail addresses of the staff that they are about. */
async function entriesOf(db: ConsoleDb, filter: AuditFilter, limit: number) {
  const found = await findEntries(db, filter, limit)
  return { found, people: await staffEmails(db, found.map(staffSubject)) }
}

/**
 * All entries of the filter as CSV lines. Each page is read in its own transaction; codes are
 * written as they are stored.
 */
function linesOf(scope: Scope, filter: AuditFilter): AsyncGenerator<string> {
  const siteOf = (key: number) => scope.tenants.find((tenant) => tenant.key === key)?.id
  return csvLines(
    ['entry', 'at', 'who', 'action', 'site', 'subject', 'person', 'details'],
    async (after) => {
      const page = after === null ? filter : { ...filter, before: after }
      const { found, people } = await scope.db((db) => entriesOf(db, page, FILE_PAGE))
      const rows = found.map((row) => ({ ...row, person: people.get(staffSubject(row) ?? '') }))
      return { rows, next: found.length === FILE_PAGE ? (found.at(-1)?.id ?? null) : null }
    },
    ({ id, at, email, action, tenantId, subject, person, details }): Cell[] => [
      id,
      at,
      email ?? 'command',
      action,
      siteOf(tenantId),
      subject,
      person,
      Object.keys(details).length > 0 ? JSON.stringify(details) : '',
    ],
  )
}
