import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { bootstrapDatabase, consoleUrlOf, ensureDatabase } from '../infra/database/bootstrap.ts'
import { startEmbeddedPostgres } from '../infra/postgres/embedded.ts'
import { StartError } from '../infra/start-error.ts'
import { clusterParent } from '../tenancy/test-folder.ts'
import { TEMPLATE } from './server.ts'
import { prepareTestCluster } from './test-cluster.ts'

/** Settings without durability, because test data is worthless after the test. */
const NON_DURABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Reads within the own process: worker processes would cost more than they save.
  'autovacuum=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'io_method=sync',
  // Each file connects a dozen times, and 4,096 iterations cost both sides 4 ms.
  'scram_iterations=1',
]

const SECRET = 'a secret for tests'

/** One sentence for the person at the terminal: Vitest would add a stack. */
function giveUp(error: unknown): never {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/** A cluster that is there, instead of a server of the run. */
async function onCluster(project: TestProject, url: string): Promise<() => Promise<void>> {
  const { ownerUrl, appUrl, workers } = await prepareTestCluster(url, SECRET).catch(giveUp)
  project.provide('workers', workers)
  project.provide('ownerUrl', ownerUrl)
  project.provide('appUrl', appUrl)
  project.provide('consoleUrl', consoleUrlOf(ownerUrl, SECRET))
  return async () => undefined
}

/** One server per test run, with a migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CLUSTER_URL } = process.env
  if (CLUSTER_URL !== undefined) return onCluster(project, CLUSTER_URL)
  const directory = fs.mkdtempSync(path.join(clusterParent(), 'pg-test-'))
  const server = await startEmbeddedPostgres({ directory, settings: NON_DURABLE })
  await hashPasswordAgain(server.url('postgres'))
  await ensureDatabase(server.url('postgres'), TEMPLATE)
  const ownerUrl = server.url(TEMPLATE)
  project.provide('workers', [])
  const appUrl = await bootstrapDatabase({ ownerUrl, appUrl: null, secrets: [SECRET] })
  project.provide('ownerUrl', ownerUrl)
  project.provide('appUrl', appUrl)
  project.provide('consoleUrl', consoleUrlOf(ownerUrl, SECRET))
  return async () => {
    await server.stop()
    fs.rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * The password of the owner was hashed when the cluster was created, before the settings applied.
 */
async function hashPasswordAgain(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`alter role postgres password ${client.escapeLiteral(new URL(url).password)}`)
  } finally {
    await client.end()
  }
}
