import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { ensureDatabase } from '../infra/database/bootstrap.ts'
import type { TestDatabase } from './database.ts'
import { onDatabase } from './server.ts'

/**
 * Gives the test file an empty database for the queue of jobs, dropped at its end. Call it once
 * after `testDatabase`.
 */
export function testQueueDatabase(test: TestDatabase): { readonly url: string } {
  const name = `queue_${randomBytes(6).toString('hex')}`
  beforeAll(() => ensureDatabase(test.ownerUrl, name))
  afterAll(async () => {
    await test.owner.query(`drop database ${name} with (force)`)
  })
  return {
    get url() {
      return onDatabase(test.ownerUrl, name)
    },
  }
}
