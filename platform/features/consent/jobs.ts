import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { formatDate } from '../../i18n/format.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import type { MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { queueMail } from '../notifications/server.ts'
import { termsVersion } from './rules.ts'

/** Members per transaction. */
const BATCH = 200

/**
 * Announces newer terms once to every member who agreed to older ones, even before the date from
 * which they apply.
 */
export function consentMaintenance({
  database,
}: {
  readonly database: Database
}): readonly MaintenanceTask[] {
  return [
    {
      name: 'terms-announced',
      run: async (tenant, now) => {
        let count = 0
        let announced: number
        do {
          announced = await database.withTenant(tenant.key, (db) => announce(db, tenant, now))
          count += announced
        } while (announced === BATCH)
        return count
      },
    },
  ]
}

/**
 * @returns how many members of the next batch were mailed
 */
async function announce(db: TenantDb, tenant: Tenant, now: Date): Promise<number> {
  const version = termsVersion(tenant.settings)
  const members = await membersToTell(db, version)
  for (const member of members) {
    const locale = localeOfPerson(tenant, member)
    await queueMail(
      { tenant, locale, db, now },
      {
        key: `terms:${version.toISOString()}:${member.id}`,
        to: member.email,
        memberId: member.id,
        template: 'terms_changed',
        path: href('consent'),
        params: {
          name: member.name,
          version: formatDate(locale.iso, version, 'long', tenant.settings.time_zone),
        },
      },
    )
  }
  if (members.length > 0)
    await noteAnnounced(
      db,
      version,
      members.map(({ id }) => id),
    )
  return members.length
}

/**
 * Members who agreed to older terms and have not been notified of these. Skips locked rows: another
 * process handles them.
 */
function membersToTell(db: TenantDb, version: Date) {
  return db.trx
    .selectFrom('member')
    .select(['id', 'name', 'email', 'language', 'country'])
    .where('tenant_id', '=', db.tenantId)
    .where('status', '=', MEMBER_STATUS.active)
    .where('email_confirmed_at', 'is not', null)
    .where('terms_version', '<', version)
    .where((where) =>
      where.or([where('terms_announced', 'is', null), where('terms_announced', '<', version)]),
    )
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
}

async function noteAnnounced(db: TenantDb, version: Date, ids: readonly string[]): Promise<void> {
  await db.trx
    .updateTable('member')
    .set({ terms_announced: version })
    .where('tenant_id', '=', db.tenantId)
    .where('id', 'in', [...ids])
    .execute()
}
