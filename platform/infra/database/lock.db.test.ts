import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { type LockKind, lockSlot } from './lock.ts'

const test = testDatabase()
let amore: number
let tulp: number
beforeAll(async () => {
  amore = await test.addTenant('amore')
  tulp = await test.addTenant('tulp')
})

interface Wanted {
  readonly tenant: number
  readonly kind: LockKind
  readonly key: string
}

const waiting = () => lockWaits(test)

/** Holds a lock while `work` runs. */
async function holding({ tenant, kind, key }: Wanted, work: () => Promise<void>): Promise<void> {
  await test.database.withTenant(tenant, async (db) => {
    await lockSlot(db, kind, key)
    await work()
  })
}

const take = ({ tenant, kind, key }: Wanted) =>
  test.database.withTenant(tenant, async (db) => {
    await lockSlot(db, kind, key)
    return 'taken'
  })

describe('a lock of a tenant', () => {
  it.each(['for the first time', 'again'])('makes others wait until the commit, %s', async () => {
    const ada = { tenant: amore, kind: 'game', key: 'ada' } as const
    let second: Promise<string> | undefined
    let taken = false
    await holding(ada, async () => {
      second = take(ada).finally(() => {
        taken = true
      })
      await expect.poll(waiting).toBe(1)
      expect(taken).toBe(false)
    })
    expect(await second).toBe('taken')
  })

  it('concerns its own thing, kind and tenant only', async () => {
    const ada = { tenant: amore, kind: 'game', key: 'ada' } as const
    await holding(ada, async () => {
      expect(await take({ ...ada, key: 'bea' })).toBe('taken')
      expect(await take({ ...ada, kind: 'pair' })).toBe('taken')
      expect(await take({ ...ada, tenant: tulp })).toBe('taken')
    })
  })
})
