import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsoleDb, TenantDb } from '../core/database.ts'
import { NotFoundError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Tenant } from '../core/tenant.ts'
import { column, rows } from '../infra/database/rows.ts'
import { ALERT_KIND_NAMES, type AlertKind, type Raised } from './site-alert-kinds.ts'

const DAY = 86_400_000
/** A condition that holds again within this time is the same alert: nobody is mailed twice. */
const SAME_MS = DAY
/** How long ended alerts are stored. */
const KEPT_MS = 90 * DAY

const facts = z.record(z.string(), z.number())
const storedRow = z.strictObject({
  id: column.id,
  kind: z.string(),
  subject: z.string(),
  facts,
  open: z.boolean(),
})
type Stored = z.output<typeof storedRow>

const nameOf = ({ kind, subject }: Pick<Stored, 'kind' | 'subject'>) => `${kind} ${subject}`

/**
 * Writes what holds at a site: opens alerts, renews the facts of open ones, and closes those that
 * are over. Kinds that `raised` does not name stay as they are.
 */
export async function keepAlerts(
  db: TenantDb,
  raised: ReadonlyMap<AlertKind, readonly Raised[]>,
  now: Date,
): Promise<void> {
  const stored = await rows(
    db,
    storedRow,
    sql`select id, kind, subject, facts, ended_at is null as open from site_alert
      where tenant_id = ${db.tenantId}::int and (ended_at is null or ended_at > ${new Date(now.getTime() - SAME_MS)})
      order by opened_at`,
  )
  // An open alert goes before one that has ended.
  const known = new Map(
    stored.toSorted((one, other) => +one.open - +other.open).map((one) => [nameOf(one), one]),
  )
  const holding = new Set<string>()
  for (const [kind, conditions] of raised) {
    for (const { subject, facts: seen } of conditions) {
      const name = nameOf({ kind, subject })
      holding.add(name)
      await keepOne(db, { kind, subject, facts: seen }, known.get(name), now)
    }
  }
  const isOver = (one: Stored) =>
    one.open && !holding.has(nameOf(one)) && (!isKind(one.kind) || raised.has(one.kind))
  await closeAlerts(db, stored.filter(isOver), now)
  await db.trx
    .deleteFrom('site_alert')
    .where('tenant_id', '=', db.tenantId)
    .where('ended_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}

const isKind = (word: string): word is AlertKind => (ALERT_KIND_NAMES as readonly string[]).includes(word)

async function keepOne(
  { trx, tenantId }: TenantDb,
  condition: { readonly kind: AlertKind } & Raised,
  stored: Stored | undefined,
  now: Date,
): Promise<void> {
  const found = JSON.stringify(condition.facts)
  if (stored) {
    if (stored.open && JSON.stringify(stored.facts) === found) return
    await trx
      .updateTable('site_alert')
      .set({ facts: found, ended_at: null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', stored.id)
      .execute()
    return
  }
  const { kind, subject } = condition
  await trx
    .insertInto('site_alert')
    .values({ tenant_id: tenantId, id: newId(), kind, subject, facts: found, opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function closeAlerts({ trx, tenantId }: TenantDb, over: readonly Stored[], now: Date): Promise<void> {
  if (over.length === 0) return
  const ids = over.map(({ id }) => id)
  await trx
    .updateTable('site_alert')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
}

const alertRow = z.strictObject({
  id: column.id,
  kind: z.string(),
  subject: z.string(),
  facts,
  opened_at: column.time,
})
const listedRow = alertRow.extend({
  seen_at: column.time.nullable(),
  seen_by: column.id.nullable(),
  /** E-mail address of that person; null also if the person is gone. */
  seen_email: z.string().nullable(),
})

/** An open alert as its texts need it. */
export type SiteAlert = z.output<typeof alertRow> & { readonly kind: AlertKind }
/** An open alert, and who put it aside. */
export type ListedSiteAlert = z.output<typeof listedRow> & { readonly kind: AlertKind }

/** Alerts of older versions of the program have no texts. */
const known = <Row extends { readonly kind: string }>(found: readonly Row[]) =>
  found
    .filter((row): row is Row & { readonly kind: AlertKind } => isKind(row.kind))
    .toSorted((one, other) => ALERT_KIND_NAMES.indexOf(one.kind) - ALERT_KIND_NAMES.indexOf(other.kind))

/**
 * Claims the mail about open alerts that nobody was told of: only one process gets each.
 * @returns those alerts
 */
export async function claimMail(db: TenantDb, now: Date): Promise<readonly SiteAlert[]> {
  const claimed = await rows(
    db,
    alertRow,
    sql`update site_alert set mailed_at = ${now}
      where tenant_id = ${db.tenantId}::int and ended_at is null and mailed_at is null and seen_at is null
      returning id, kind, subject, facts, opened_at`,
  )
  return known(claimed)
}

/** Whether there are alerts for `claimMail`. */
export async function hasUnmailed({ trx, tenantId }: TenantDb): Promise<boolean> {
  const row = await trx
    .selectFrom('site_alert')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where('seen_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the mail about these alerts back: nobody could be told. */
export async function unclaimMail({ trx, tenantId }: TenantDb, alerts: readonly SiteAlert[]): Promise<void> {
  const ids = alerts.map(({ id }) => id)
  await trx
    .updateTable('site_alert')
    .set({ mailed_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
}

/** Open alerts of one site, those that nobody put aside first. */
export async function openAlertsOf(db: ConsoleDb, tenant: number): Promise<readonly ListedSiteAlert[]> {
  const found = await rows(
    db,
    listedRow,
    sql`select a.id, a.kind, a.subject, a.facts, a.opened_at, a.seen_at, a.seen_by, s.email as seen_email
      from site_alert a left join staff s on s.id = a.seen_by
      where a.tenant_id = ${tenant}::int and a.ended_at is null order by a.opened_at, a.subject`,
  )
  return known(found).toSorted((one, other) => Number(one.seen_at !== null) - Number(other.seen_at !== null))
}

const countRow = z.strictObject({ tenant_id: column.whole, count: column.whole })

/** Number of open alerts that nobody put aside, by key of the site; sites without are left out. */
export async function alertsAt(
  db: ConsoleDb,
  tenants: readonly Tenant[],
): Promise<ReadonlyMap<number, number>> {
  const found = await rows(
    db,
    countRow,
    sql`select tenant_id, count(*)::int as count from site_alert
      where tenant_id = any (${tenants.map(({ key }) => key)}::int[]) and ended_at is null and seen_at is null
        and kind = any (${ALERT_KIND_NAMES}::text[]) group by tenant_id`,
  )
  return new Map(found.map(({ tenant_id, count }) => [tenant_id, count]))
}

/**
 * Puts an open alert aside, once.
 * @throws NotFoundError if there is none; it may be over
 */
export async function seeAlert(
  { trx, tenantId }: TenantDb,
  { id, staff, now }: { readonly id: string; readonly staff: string; readonly now: Date },
): Promise<{ readonly kind: string } | undefined> {
  const open = await trx
    .selectFrom('site_alert')
    .select(['kind', 'seen_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!open) throw new NotFoundError()
  if (open.seen_at) return undefined
  await trx
    .updateTable('site_alert')
    .set({ seen_at: now, seen_by: staff })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  return { kind: open.kind }
}
