import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { startSilentProxy } from '../../testing/silent-proxy.ts'
import { createDatabase } from '../database/database.ts'
import { postgresEvents } from '../events/postgres.ts'
import { createLog } from '../log.ts'
import { enqueue } from './enqueue.ts'
import { startWorkers } from './workers.ts'

const test = testDatabase()
const log = createLog({ logLevel: 'silent', production: true })

it('jobs run again after the connections of the queue fell silent', async () => {
  const amore = await test.addTenant('amore')
  const proxy = await startSilentProxy(test.appUrl)
  const limits = { connect: 3000, begin: 800, statement: 20_000, query: 1000, transaction: null }
  const { pool, close } = createDatabase({ url: proxy.url(test.appUrl), size: 4, limits })
  const done: unknown[] = []
  const note = async ({ number }: { readonly [key: string]: unknown }) => void done.push(number)
  const events = postgresEvents({ url: proxy.url(test.appUrl), log })
  const workers = await startWorkers({ pool, events, log, tasks: { note }, pollMs: 20 })
  const add = (number: number) =>
    test.database.withTenant(amore, (db) => enqueue(db, 'mail', { task: 'note', number }))
  await add(1)
  await expect.poll(() => done).toEqual([1])
  proxy.silence()
  await add(2)
  proxy.heal()
  await expect.poll(() => done).toEqual([1, 2])
  await workers.stop()
  await events.close()
  await close()
  await proxy.close()
})
