import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { StartError } from '../platform/infra/start-error.ts'
import { cloneTemplate, onDatabase, onServers } from '../platform/testing/server.ts'
import { prepareTestCluster } from '../platform/testing/test-cluster.ts'
import { runCommand } from './command.ts'

/** Database of the program under test on every node. */
const NAME = 'journeys_platform'

/**
 * The journeys against a program whose database is on the cluster of CLUSTER_URL, a part of `npm
 * run test:cluster`. Parameters are those of Playwright.
 */
async function main(): Promise<number> {
  const { CLUSTER_URL } = process.env
  if (!CLUSTER_URL) throw new StartError('CLUSTER_URL is not set.')
  const { ownerUrl, workers } = await prepareTestCluster(CLUSTER_URL, 'a secret for tests')
  const servers = [onDatabase(ownerUrl, 'postgres'), ...workers]
  const drop = () => onServers(servers, [`drop database if exists ${NAME} with (force)`])
  await drop()
  await cloneTemplate(servers, NAME)
  try {
    return await playwright({ ...process.env, E2E_DATABASE_URL: onDatabase(ownerUrl, NAME) })
  } finally {
    await drop()
  }
}

async function playwright(env: NodeJS.ProcessEnv): Promise<number> {
  const command = path.resolve('node_modules/.bin/playwright')
  const child = spawn(command, ['test', ...process.argv.slice(2)], { stdio: 'inherit', env })
  const [code] = await once(child, 'close')
  return code === 0 ? 0 : 1
}

await runCommand(main)
