import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleDb, StaffTenants, TenantDb } from '../core/database.ts'
import {
  addThemeVersion,
  makePreviewLink,
  rollBack,
  saveDraft,
  saveThemeDraft,
  scheduleDraft,
  WHOLE_BRAND,
} from '../features/lander-studio/server.ts'
import { tenancyFolders } from '../tenancy/folders.ts'
import { testApp } from '../testing/app.ts'
import { endpointOf, nameOf } from '../testing/console-examples.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf, showPhoto } from '../testing/tenant-fixture.ts'
import { auditTenant } from './audit.ts'
import { ROLES } from './permissions.ts'
import { consoleRoutes } from './routes.ts'

const base = testDatabase()
const app = testApp(base)

interface Site {
  readonly tenant: number
  readonly photo: string
  readonly canary: string
}

let amore: Site
let tulp: Site
let all: TestStaff

/** Prepares a site with a pending photo and an audit entry, each with its own id. */
async function prepare(name: string): Promise<Site> {
  const tenant = keyOf(app, name)
  const canary = `canary-${name}`
  await base.database.withTenant(tenant, async (db) => {
    await showPhoto(db, (await buildMember(db)).id)
    await auditTenant(db, { staffId: all.id, now: new Date(), action: 'photo_approved', subject: canary })
    await editLander(db, canary)
    await givePreview(db, name)
    await needAPerson(db, canary)
  })
  const { rows } = await base.owner.query<{ id: string }>(
    'update photo set status = 0 where tenant_id = $1 returning id',
    [tenant],
  )
  return { tenant, photo: rows[0]?.id ?? '', canary }
}

/** Makes an open link to give away. */
async function givePreview(db: TenantDb, name: string): Promise<void> {
  const tenant = app.services.tenants.get(name)
  if (!tenant) throw new Error(`no tenant ${name}`)
  const site = { tenant, folders: tenancyFolders(process.cwd(), app.services.config) }
  const plan = { subject: WHOLE_BRAND, days: 7, staffId: all.id, now: new Date() } as const
  await makePreviewLink(db, site, plan)
}

/** Adds an alert, and a pressed state with a planned start; their texts contain the canary. */
async function needAPerson({ trx, tenantId }: TenantDb, canary: string): Promise<void> {
  await sql`insert into site_alert (tenant_id, id, kind, subject, opened_at)
    values (${tenantId}, gen_random_uuid(), 'certificate', ${canary}, now())`.execute(trx)
  await sql`insert into site_state (tenant_id, state, says, at, start_at, start_by)
    values (${tenantId}, 1, ${JSON.stringify({ en: canary })}, now(), '2100-01-01', ${all.id})`.execute(trx)
}

/**
 * Adds a draft, a version and a schedule of a lander, and a draft and a version of the theme; those
 * with a text contain the canary of the site.
 */
async function editLander(db: TenantDb, canary: string): Promise<void> {
  const document = { texts: { it: { page: { title: canary } } } }
  const made = { lander: 'gallery', document, note: canary, author: all.id, now: new Date() }
  await rollBack(db, made)
  const revision = (await saveDraft(db, { ...made, by: all.id, revision: 0 })) ?? 0
  await scheduleDraft(db, { ...made, revision, at: new Date('2100-01-01') })
  const theme = { theme: 'tulip', choice: { tokens: {}, structure: {} } }
  await addThemeVersion(db, { ...made, ...theme })
  await saveThemeDraft(db, { ...made, ...theme, by: all.id, revision: 0 })
}

beforeAll(async () => {
  all = await buildStaff(app, { role: 'operator' })
  amore = await prepare('amore')
  tulp = await prepare('tulp')
})

const stateOf = async ({ photo, tenant }: Site) => [
  (await base.owner.query('select status, decided_by from photo where id = $1', [photo])).rows,
  (await base.owner.query('select revision, document from lander_drafts where tenant_id = $1', [tenant]))
    .rows,
  (await base.owner.query('select version, live from lander_versions where tenant_id = $1', [tenant])).rows,
  (await base.owner.query('select version, live from theme_versions where tenant_id = $1', [tenant])).rows,
  (await base.owner.query('select revision, tokens from theme_drafts where tenant_id = $1', [tenant])).rows,
  (await base.owner.query('select state from lander_schedules where tenant_id = $1', [tenant])).rows,
  (await base.owner.query('select id, withdrawn from preview_link where tenant_id = $1', [tenant])).rows,
  (await base.owner.query('select seen_at from site_alert where tenant_id = $1', [tenant])).rows,
  (await base.owner.query('select state, revision, start_at from site_state where tenant_id = $1', [tenant]))
    .rows,
]

describe.each(ROLES)('a person with the role %s limited to one site', (role) => {
  it('sees and changes nothing of another at any endpoint', async () => {
    const staff = await buildStaff(app, { role, tenants: ['amore'] })
    const routes = consoleRoutes({ ...app.services, party: { id: '', origin: '' } } as never)
    const before = await stateOf(tulp)
    for (const route of routes.filter(({ path }) => path !== '/sign-out')) {
      const { path, options } = endpointOf(route, tulp)
      const { status, text } = await staff.send(path, options)
      expect(status, nameOf(route)).toBeLessThan(500)
      expect(text, nameOf(route)).not.toContain(tulp.photo)
      expect(text, nameOf(route)).not.toContain(tulp.canary)
    }
    expect(await stateOf(tulp)).toEqual(before)
  })

  it('gets the same response for a photo of another site as for one that does not exist', async () => {
    const staff = await buildStaff(app, { role, tenants: ['amore'] })
    const decide = (tenant: number, photo: string) =>
      staff.send('/photos/decide', { body: { tenant, photo, verdict: 'approve' } })
    const [foreign, absent] = [await decide(tulp.tenant, tulp.photo), await decide(amore.tenant, tulp.photo)]
    const plain = ({ status, text }: typeof foreign) => [status, text.replaceAll(/nonce="[^"]+"/g, '')]
    expect(plain(foreign)).toEqual(plain(absent))
  })
})

describe('the role of the console', () => {
  const inTenants = <T>(tenants: StaffTenants, work: (db: ConsoleDb) => Promise<T>) => {
    const { consoleDatabase } = app.services
    if (!consoleDatabase) throw new Error('no console')
    return consoleDatabase.withStaff(tenants, work)
  }
  /** Tenants whose rows a statement without any `where` can see. */
  const seenIn = (table: string, tenants: StaffTenants, first = '') =>
    inTenants(tenants, async ({ trx }) => {
      if (first) await sql.raw(first).execute(trx)
      const query = sql<{
        tenant_id: number
      }>`select distinct tenant_id from ${sql.table(table)} where tenant_id > 0 order by 1`
      return (await query.execute(trx)).rows.map((row) => row.tenant_id)
    })

  it.each(['photo', 'audit_entry', 'preview_link', 'site_alert', 'site_state'])(
    'sees in %s only rows of the tenants of the person, whatever the statement says',
    async (table) => {
      expect(await seenIn(table, 'all')).toEqual([amore.tenant, tulp.tenant])
      expect(await seenIn(table, [tulp.tenant])).toEqual([tulp.tenant])
      expect(await seenIn(table, [])).toEqual([])
      expect(await seenIn(table, [amore.tenant], `set local app.tenant = '${tulp.tenant}'`)).toEqual([
        amore.tenant,
      ])
    },
  )

  it('cannot lease a photo of another tenant', async () => {
    const lease = inTenants([amore.tenant], ({ trx }) =>
      trx
        .insertInto('photo_review')
        .values({ tenant_id: tulp.tenant, photo_id: tulp.photo, staff_id: all.id, until: new Date() })
        .execute(),
    )
    await expect(lease).rejects.toThrow(/row-level security/)
  })

  it.each([
    'member',
    'message',
    'session',
    'credit_order',
    'payment_mandate',
    'outgoing_mail',
    'lander_drafts',
    'lander_versions',
    'theme_drafts',
    'theme_versions',
  ])('cannot read %s at all', async (table) => {
    await expect(seenIn(table, 'all')).rejects.toThrow(/permission denied/)
  })

  it('reads of payments what lists show, and changes none', async () => {
    const run = (statement: string) => inTenants('all', ({ trx }) => sql.raw(statement).execute(trx))
    await expect(run('select amount, status from payment')).resolves.toBeDefined()
    for (const statement of ['select checkout_url from payment', 'update payment set amount = 1'])
      await expect(run(statement)).rejects.toThrow(/permission denied/)
  })

  it('cannot change or delete an audit entry, and neither can the application', async () => {
    for (const statement of ["update audit_entry set subject = ''", 'delete from audit_entry']) {
      await expect(inTenants('all', ({ trx }) => sql.raw(statement).execute(trx))).rejects.toThrow(
        /permission denied/,
      )
      const asApp = base.database.withTenant(amore.tenant, ({ trx }) => sql.raw(statement).execute(trx))
      await expect(asApp).rejects.toThrow(/permission denied/)
    }
  })

  it('is the only database role that can read the staff table', async () => {
    const asApp = base.database.withTenant(amore.tenant, ({ trx }) => sql`select * from staff`.execute(trx))
    await expect(asApp).rejects.toThrow(/permission denied/)
  })
})
