import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { UnavailableError } from '../../core/errors.ts'
import { PATIENT, testDatabase } from '../../testing/database.ts'
import { createDatabase } from './database.ts'

/** Set in the message that begins a transaction. */
const TIME_LIMITS = `; set local statement_timeout = ${PATIENT.statement}; set local idle_in_transaction_session_timeout = 60000`

const test = testDatabase()
let amore: number
let tulp: number

beforeAll(async () => {
  amore = await test.addTenant('amore')
  tulp = await test.addTenant('tulp')
  for (const tenantId of [amore, tulp]) {
    await test.database.withTenant(tenantId, ({ trx }) =>
      trx
        .insertInto('mail_suppression')
        .values({ tenant_id: tenantId, email_key: `canary-${tenantId}@example.org`, reason: 'bounce' })
        .execute(),
    )
  }
})

/** Addresses that a statement without a `where` can see. */
async function seenBy(tenantId: number, database = test.database): Promise<readonly string[]> {
  const rows = await database.withTenant(tenantId, ({ trx }) =>
    trx.selectFrom('mail_suppression').select('email_key').orderBy('email_key').execute(),
  )
  return rows.map(({ email_key }) => email_key)
}

async function addAddress(tenantId: number, email: string, asTenant = tenantId): Promise<void> {
  await test.database.withTenant(asTenant, ({ trx }) =>
    trx
      .insertInto('mail_suppression')
      .values({ tenant_id: tenantId, email_key: email, reason: 'bounce' })
      .execute(),
  )
}

describe("the tenant's database connection", () => {
  it('shows each tenant only its own rows, even if a statement has no where', async () => {
    expect(await seenBy(amore)).toEqual([`canary-${amore}@example.org`])
    expect(await seenBy(tulp)).toEqual([`canary-${tulp}@example.org`])
    expect(await seenBy(999)).toEqual([])
  })

  it('shows nothing without a tenant, nor on a connection that just had one', async () => {
    const single = createDatabase({ url: test.appUrl, size: 1 })
    const rows = () => single.global.selectFrom('mail_suppression').selectAll().execute()
    expect(await rows()).toEqual([])
    expect(await seenBy(amore, single)).toHaveLength(1)
    expect(await rows()).toEqual([])
    await single.close()
  })

  it('does not let one tenant write rows of another', async () => {
    await expect(addAddress(tulp, 'stranger@example.org', amore)).rejects.toThrow(/row-level security/)
  })

  it('sends begin and tenant as one statement, and no second begin', async () => {
    const before = test.statements.length
    await seenBy(amore)
    expect(test.statements.slice(before)).toEqual([
      `begin; set local app.tenant = '${amore}'${TIME_LIMITS}`,
      expect.stringMatching(/^select "email_key"/),
      'commit',
    ])
  })

  it('rolls everything back if the work fails', async () => {
    const work = test.database.withTenant(amore, async ({ trx }) => {
      await trx
        .insertInto('mail_suppression')
        .values({ tenant_id: amore, email_key: 'gone@x.org', reason: 'bounce' })
        .execute()
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect(await seenBy(amore)).not.toContain('gone@x.org')
  })

  it('does not report success if an error inside was ignored', async () => {
    const work = test.database.withTenant(amore, async ({ trx }) => {
      await trx
        .insertInto('mail_suppression')
        .values({ tenant_id: amore, email_key: 'lost@x.org', reason: 'bounce' })
        .execute()
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    })
    await expect(work).rejects.toThrow(/rolled back/)
  })

  it('refuses a query after the end of its transaction', async () => {
    const single = createDatabase({ url: test.appUrl, size: 1 })
    let late: (() => Promise<unknown>) | undefined
    await single.withTenant(amore, async ({ trx }) => {
      late = () => trx.selectFrom('mail_suppression').selectAll().execute()
    })
    await single.withTenant(tulp, async () => {
      await expect(late?.()).rejects.toThrow(/is over/)
    })
    await single.close()
  })

  it('isolates tenants on few connections, with failures in between', async () => {
    const few = createDatabase({ url: test.appUrl, size: 2, limits: PATIENT })
    const rounds = Array.from({ length: 200 }, async (_, round) => {
      const tenantId = round % 2 === 0 ? amore : tulp
      if (round % 7 === 0) {
        await expect(few.withTenant(tenantId, ({ trx }) => sql`select 1 / 0`.execute(trx))).rejects.toThrow()
      }
      expect(await seenBy(tenantId, few)).toEqual([`canary-${tenantId}@example.org`])
    })
    await Promise.all(rounds)
    await few.close()
  })

  it('recovers after PostgreSQL cut its connections, with a clean 503 in between', async () => {
    const name = 'cut test'
    const single = createDatabase({ url: test.appUrl, size: 1, name })
    const work = single.withTenant(amore, async ({ trx }) => {
      await test.owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [name],
      )
      await trx.selectFrom('mail_suppression').selectAll().execute()
    })
    await expect(work).rejects.toThrow(UnavailableError)
    expect(await seenBy(amore, single)).toHaveLength(1)
    await single.close()
  })

  it('answers 503 if there is no server', async () => {
    const nowhere = createDatabase({ url: 'postgres://app:x@127.0.0.1:5699/platform' })
    await expect(nowhere.withTenant(amore, async () => undefined)).rejects.toThrow(UnavailableError)
    await nowhere.close()
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses the invalid tenant key %d', async (key) => {
    await expect(test.database.withTenant(key, async () => undefined)).rejects.toThrow(TypeError)
  })
})

describe('values of PostgreSQL', () => {
  it('have the types that are generated', async () => {
    const { rows } = await test.database.withTenant(amore, ({ trx }) =>
      sql`select date '1990-05-17' as day, count(*) as many, 12.5::numeric as share`.execute(trx),
    )
    expect(rows).toEqual([{ day: '1990-05-17', many: 1, share: 12.5 }])
  })

  it('fail if a bigint does not fit into a number, instead of losing precision', async () => {
    const query = test.database.withTenant(amore, ({ trx }) =>
      sql`select 9007199254740993::bigint`.execute(trx),
    )
    await expect(query).rejects.toThrow(RangeError)
  })
})

describe('the tables', () => {
  it('all enforce row-level security if they have a tenant', async () => {
    const { rows } = await test.owner.query(`
      select c.oid::regclass::text as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and not (c.relrowsecurity and c.relforcerowsecurity
                  and exists (select from pg_policy where polrelid = c.oid))`)
    expect(rows).toEqual([])
  })

  it('have tenant_id first in every key, otherwise another tenant could probe it', async () => {
    const { rows } = await test.owner.query(`
      select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as conname from pg_index i
        join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
        join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'tenant_id' and not a.attisdropped
       where i.indisunique and i.indkey[0] <> a.attnum
      union all
      select conrelid::regclass::text as table, conname from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'tenant_id' and not a.attisdropped
       where contype = 'f' and connamespace = 'public'::regnamespace
         and confrelid <> 'tenant'::regclass and conkey[1] <> a.attnum`)
    expect(rows).toEqual([])
  })

  it('have no trigger', async () => {
    const { rows } = await test.owner.query<{ tgname: string }>(
      `select tgname from pg_trigger join pg_class c on c.oid = tgrelid and c.relnamespace = 'public'::regnamespace
        where not tgisinternal order by tgname`,
    )
    expect(rows).toEqual([])
  })
})
