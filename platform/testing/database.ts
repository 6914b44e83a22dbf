import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { readConfig } from '../infra/config.ts'
import { type AppDatabase, createDatabase } from '../infra/database/database.ts'
import { createPool } from '../infra/database/pool.ts'
import type { StatementListener } from '../infra/database/tenant-connection.ts'
import type { TimeLimits } from '../infra/database/time-limits.ts'
import type { Events } from '../infra/events/port.ts'
import { postgresEvents } from '../infra/events/postgres.ts'
import { createLog } from '../infra/log.ts'
import { cloneTemplate, onDatabase, onServers } from './server.ts'
import { StatementWatch } from './statement-watch.ts'

/**
 * Tests send many concurrent requests: on a busy machine the last ones wait long and must not be
 * refused.
 */
const TIMEOUT = 120_000

/** Limits for tests that are not about limits. */
export const PATIENT: TimeLimits = {
  connect: TIMEOUT,
  begin: TIMEOUT,
  statement: TIMEOUT,
  query: TIMEOUT,
  transaction: null,
}

/**
 * Statement that the program sends in the background after its start, once it listens: live
 * versions of landers and themes.
 */
const BY_ITSELF = /^select "t"\."slug" as "tenant".* from "lander_versions" as "v"/

/** A separate migrated database for a test file. */
export interface TestDatabase {
  /** As the application sees it: role `app`, with row-level security. */
  readonly database: AppDatabase
  /**
   * As the owner, bypassing row-level security: to read the actual rows, and for catalogue queries.
   */
  readonly owner: pg.Pool
  /** Addresses as the role `app` and as the owner, for components with their own connection. */
  readonly appUrl: string
  readonly ownerUrl: string
  /** Address as the role `console`. */
  readonly consoleUrl: string
  /** Events like those of a process of its own. */
  openEvents(): Events
  /** Registers a tenant and returns its key. */
  addTenant(slug: string): Promise<number>
  /**
   * SQL statements that `database` has sent, except `BY_ITSELF`; `begin` with its `set local`
   * counts as one.
   */
  readonly statements: readonly string[]
}

/**
 * Gives the test file a separate database, dropped at its end. Call it once at the top; use the
 * fields inside tests and hooks.
 */
export function testDatabase(): TestDatabase {
  let open: OpenTestDatabase | null = null
  const opened = (): TestDatabase => {
    if (open === null) throw new Error('The test database is there inside of tests and hooks only')
    return open
  }
  beforeAll(async () => {
    open = await openTestDatabase()
  })
  afterAll(async () => {
    await open?.drop()
  })
  return {
    get database() {
      return opened().database
    },
    get owner() {
      return opened().owner
    },
    get appUrl() {
      return opened().appUrl
    },
    get ownerUrl() {
      return opened().ownerUrl
    },
    get consoleUrl() {
      return opened().consoleUrl
    },
    get statements() {
      return opened().statements
    },
    addTenant: (slug) => opened().addTenant(slug),
    openEvents: () => opened().openEvents(),
  }
}

interface OpenTestDatabase extends TestDatabase {
  drop(): Promise<void>
}

async function openTestDatabase(): Promise<OpenTestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await cloneTemplate(servers(), name)
  const appUrl = onDatabase(inject('appUrl'), name)
  const ownerUrl = onDatabase(inject('ownerUrl'), name)
  const consoleUrl = onDatabase(inject('consoleUrl'), name)
  const statements: string[] = []
  const watch = new StatementWatch()
  const count: StatementListener = (sql) => {
    watch.note(sql)
    if (!BY_ITSELF.test(sql)) statements.push(sql)
  }
  const database = createDatabase({
    url: appUrl,
    size: 10,
    limits: PATIENT,
    onStatement: count,
    checkRows: true,
    direct: true,
    addressSecrets: readConfig({ NODE_ENV: 'test' }).appSecrets,
  })
  const owner = createPool({ url: ownerUrl, size: 3, limits: PATIENT })
  const log = createLog({ logLevel: 'silent', production: true })
  const events: Events[] = []
  return {
    database,
    owner,
    appUrl,
    ownerUrl,
    consoleUrl,
    statements,
    addTenant: (slug) => addTenant(owner, slug),
    openEvents: () => {
      const made = postgresEvents({ url: appUrl, log })
      events.push(made)
      return made
    },
    drop: async () => {
      try {
        await watch.refuse(owner)
      } finally {
        await Promise.all(events.map((one) => one.close()))
        await Promise.all([database.close(), owner.end()])
        await onServers(servers(), [`drop database ${name} with (force)`])
      }
    },
  }
}

async function addTenant(owner: pg.Pool, slug: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>('insert into tenant (slug) values ($1) returning id', [
    slug,
  ])
  const row = rows[0]
  if (row === undefined) throw new Error(`No tenant ${slug} was added`)
  return row.id
}

/** On a cluster every node has its part. */
const servers = () => [onDatabase(inject('ownerUrl'), 'postgres'), ...inject('workers')]
