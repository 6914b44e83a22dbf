import { expect, it } from 'vitest'
import { Breaker } from '../infra/database/breaker.ts'
import { createLog } from '../infra/log.ts'
import { forRequests } from './connection-lost.ts'

it('each process that answers requests has its own circuit breaker', () => {
  const log = createLog({ logLevel: 'silent', production: true })
  const [one, two] = [forRequests(log), forRequests(log)]
  expect(one.breaker).toBeInstanceOf(Breaker)
  expect(two.breaker).not.toBe(one.breaker)
})
