import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { mailJobs } from '../features/notifications/jobs.ts'
import { createDatabase } from '../infra/database/database.ts'
import { createOutbound } from '../infra/http/outbound.ts'
import { startWorkers } from '../infra/jobs/workers.ts'
import { createLog } from '../infra/log.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { setOnline } from './presence.ts'
import { endpointHash, PushService } from './push-service.ts'
import { keyOf, seedFixture, type TenantFixture } from './tenant-fixture.ts'

const MESSAGE = 'Ti va una serata bollente da me?'

interface JobRow {
  readonly state: string
  readonly retry_backoff: boolean
  readonly waits: boolean
}

/**
 * From a message sent by one member to the notification in the other one's browser. Create it once
 * at the top of a test file.
 */
export class PushScene {
  readonly #test: TestDatabase
  readonly #app: TestApp
  #service: PushService | undefined
  #fixture: TenantFixture | undefined

  constructor(test: TestDatabase, app: TestApp) {
    this.#test = test
    this.#app = app
    beforeAll(async () => {
      this.#service = await PushService.start()
    })
    afterAll(() => this.#service?.close())
    beforeEach(async () => {
      await test.owner.query("delete from pgboss.job where name = 'push'")
      await test.owner.query('delete from push_subscription')
      this.service.pushed.length = 0
      this.service.answers.clear()
      this.#fixture = await seedFixture(test, app, 'nordlys')
      await this.changePartner({ language: 'sv' })
    })
  }

  /** A push service on loopback. */
  get service(): PushService {
    if (!this.#service) throw new Error('The push service is there inside of tests only')
    return this.#service
  }

  /** The member who writes, on the site nordlys. */
  get fixture(): TenantFixture {
    if (!this.#fixture) throw new Error('The member is there inside of tests only')
    return this.#fixture
  }

  /** The member who is written to. */
  get #partner(): string {
    return this.fixture.other
  }

  /** Changes columns of the partner's row. */
  async changePartner(values: {
    language?: string
    status?: number
    notifications_disabled?: string[]
  }): Promise<void> {
    for (const [name, value] of Object.entries(values))
      await this.#test.owner.query(`update member set ${name} = $1 where id = $2`, [value, this.#partner])
  }

  /** Makes the partner online until then. */
  async showPartner(until: Date): Promise<void> {
    await setOnline(this.#test.owner, this.#partner, until)
  }

  /** Subscribes a browser to push messages: the partner's, or another member's. */
  async subscribe(browser: string, of = this.#partner): Promise<void> {
    const subscription = this.service.subscribe(browser)
    await this.#test.owner.query(
      `insert into push_subscription (tenant_id, member_id, endpoint_hash, subscription) values ($1, $2, $3, $4)
       on conflict (tenant_id, endpoint_hash) do update set member_id = excluded.member_id`,
      [keyOf(this.#app, 'nordlys'), of, endpointHash(subscription.endpoint), subscription],
    )
  }

  /** Number of the partner's subscribed browsers. */
  async browsers(): Promise<number> {
    const { rows } = await this.#test.owner.query('select from push_subscription where member_id = $1', [
      this.#partner,
    ])
    return rows.length
  }

  /** Sends a message to the partner. */
  async write(): Promise<void> {
    const { status } = await this.#app.send('nordlys', '/api/message', {
      method: 'POST',
      headers: { cookie: this.fixture.cookie, 'idempotency-key': randomUUID() },
      body: { conversation: this.fixture.conversation, text: MESSAGE },
    })
    expect(status).toBe(200)
  }

  async jobs(): Promise<readonly JobRow[]> {
    const { rows } = await this.#test.owner.query<JobRow>(
      `select state, retry_backoff, start_after > now() as waits from pgboss.job
       where name = 'push' and data ->> 'task' = 'deliver_push' order by state`,
    )
    return rows
  }

  /**
   * Runs workers as in production until no job is due.
   * @param standIn address that replaces push services; null for none
   */
  work(standIn: string | null = this.service.origin): Promise<void> {
    return workUntilIdle(this.#test, this.#app, standIn)
  }

  /** Ends the wait before the next attempt. */
  async endWait(): Promise<void> {
    await this.#test.owner.query("update pgboss.job set start_after = now() where state = 'retry'")
  }
}

async function workUntilIdle(test: TestDatabase, app: TestApp, standIn: string | null): Promise<void> {
  const { pool, close } = createDatabase({ url: test.appUrl, size: 3 })
  const { database, tenants, secrets, mail: transport, pushKeys: keys, meter } = app.services
  const tasks = mailJobs({
    database,
    tenants,
    secrets,
    transport,
    keys,
    outbound: createOutbound({ standIn }),
    meter,
  })
  const log = createLog({ logLevel: 'silent', production: true })
  const workers = await startWorkers({ pool, events: test.openEvents(), log, tasks, pollMs: 10 })
  const due = () =>
    test.owner.query(
      `select from pgboss.job where name = 'push' and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`,
    )
  while ((await due()).rows.length > 0) await new Promise(setImmediate)
  await workers.stop()
  await close()
}
