import pg from 'pg'
import PgBoss from 'pg-boss'
import { unreachable } from '../database/bootstrap.ts'
import { codeOf, StartError } from '../start-error.ts'

const VARIABLE = 'JOBS_DATABASE_URL'
/** Milliseconds. */
const LIMITS = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 }

/** The queues as the migrations of the main database define them. */
const DEFINED = 'select to_jsonb(q)::text as queue from pgboss.queue q order by name'

const CREATE = `
  select pgboss.create_queue(d.name, '{"policy":"standard"}')
    from jsonb_populate_record(null::pgboss.queue, $1::jsonb) d
   where not exists (select from pgboss.queue q where q.name = d.name)`

const UPDATE = `
  update pgboss.queue q set policy = d.policy, retry_limit = d.retry_limit, retry_delay = d.retry_delay,
    retry_backoff = d.retry_backoff, expire_seconds = d.expire_seconds, retention_minutes = d.retention_minutes
    from jsonb_populate_record(null::pgboss.queue, $1::jsonb) d where q.name = d.name`

/** As in the main database: the order between tenants. */
const ORDER = `create index if not exists job_order on pgboss.job (priority desc, created_on, id) where state < 'active'`

/**
 * Creates the queue in its own database, or brings it to the state of the main one. Idempotent.
 *
 * @param ownerUrl address of the main database, which is migrated
 * @throws StartError with one sentence if the queue's database cannot be reached or is none of its
 *   own
 */
export async function prepareQueue(ownerUrl: string, queueUrl: string): Promise<void> {
  const defined = await withClient(ownerUrl, async (client) => {
    // From the time when the main database was the queue: nothing else would remove them.
    await client.query("delete from pgboss.archive where archived_on < now() - interval '2 days'")
    const { rows } = await client.query<{ queue: string }>(DEFINED)
    return rows.map(({ queue }) => queue)
  })
  await asQueue(queueUrl, async (client) => {
    const boss = new PgBoss({
      schema: 'pgboss',
      db: { executeSql: (text, values) => client.query(text, values) },
      schedule: false,
      supervise: false,
    })
    await boss.start()
    await boss.stop({ graceful: false, close: false })
    for (const queue of defined) {
      await client.query(CREATE, [queue])
      await client.query(UPDATE, [queue])
    }
    await client.query(ORDER)
  })
}

/** @throws StartError as `prepareQueue`, also if that has not run */
export async function requireQueue(queueUrl: string): Promise<void> {
  await asQueue(queueUrl, async (client) => {
    const { rowCount } = await client.query("select where to_regclass('pgboss.queue') is not null")
    if (rowCount === 0) throw new StartError(`The database of ${VARIABLE} has no queue: run npm run migrate.`)
  })
}

/** Connects to a database that may hold the queue. */
async function asQueue(queueUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  try {
    await withClient(queueUrl, async (client) => {
      // In the main database the outbox and the queue would be one table: moving would delete jobs.
      const { rowCount } = await client.query("select where to_regclass('public.tenant') is null")
      if (rowCount === 0)
        throw new StartError(
          `${VARIABLE} leads to a database with tenants: the queue needs one of its own, or no ${VARIABLE}.`,
        )
      await work(client)
    })
  } catch (error) {
    if (error instanceof StartError) throw error
    if (codeOf(error) === '42501')
      throw new StartError(
        `The user of ${VARIABLE} may not create the queue there: it must own the database.`,
      )
    throw new StartError(unreachable(queueUrl, error, VARIABLE))
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, ...LIMITS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
