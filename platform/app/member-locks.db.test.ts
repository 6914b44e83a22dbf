import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no', TRUST_PROXY: '1', DATABASE_POOL_SIZE: '1' })

const ask = (site: string, address: string) =>
  app.send(site, '/api/user', { headers: { 'x-forwarded-for': address } })

it('requests of one network leave database connections for another site', async () => {
  let release: () => void = () => undefined
  const held = app.services.turns.pass([], () => new Promise<void>((resolve) => (release = resolve)))
  const order: string[] = []
  const answered = (name: string, request: ReturnType<typeof ask>) =>
    request.then(({ status }) => void order.push(`${name} ${status}`))
  const flood: Promise<void>[] = []
  for (let n = 0; n < 20; n++) flood.push(answered('flood', ask('amore', '203.0.113.1')))
  await expect.poll(() => app.services.turns.waiting).toBe(20)
  const other = answered('other', ask('nordlys', '192.0.2.1'))
  const neighbour = answered('neighbour', ask('amore', '192.0.2.1'))
  await expect.poll(() => app.services.turns.waiting).toBe(22)
  release()
  await Promise.all([held, other, neighbour, ...flood])
  expect(order).toHaveLength(22)
  expect(order.slice(0, 5)).toEqual(expect.arrayContaining(['other 200', 'neighbour 200']))
})
