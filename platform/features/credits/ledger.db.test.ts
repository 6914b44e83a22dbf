import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomRuns } from '../../../scripts/test-extent.mjs'
import type { TenantDb } from '../../core/database.ts'
import { NotEnoughCreditsError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { findUnbalanced, grantSignupCredits, listLedger, moveCredits } from './server.ts'

const test = testDatabase()
let tenant: number

beforeAll(async () => {
  tenant = await test.addTenant('ledger')
})

const run = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> => test.database.withTenant(tenant, work)
const newMember = async (credits = 0) => (await run((db) => buildMember(db, { credits }))).id

interface Step {
  readonly delta: number
  readonly key: string
  /** Makes the work that the credits pay for fail afterwards: nothing may have moved. */
  readonly fails: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  delta: fc.integer({ min: -30, max: 30 }).filter((delta) => delta !== 0),
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  fails: fc.boolean(),
})

class WorkFailed extends Error {}

type Outcome = 'moved' | 'repeated' | 'refused' | 'failed'

async function play(memberId: string, { delta, key, fails }: Step): Promise<Outcome> {
  try {
    return await run(async (db) => {
      const { repeated } = await moveCredits(db, { memberId, delta, reason: 'message', key })
      if (fails) throw new WorkFailed()
      return repeated ? 'repeated' : 'moved'
    })
  } catch (error) {
    if (error instanceof NotEnoughCreditsError) return 'refused'
    if (error instanceof WorkFailed) return 'failed'
    throw error
  }
}

/** Balance, entries and their running sum, as stored. */
async function standing(memberId: string) {
  const { rows } = await test.owner.query<{ delta: number; balance_after: number; key: string }>(
    `select delta, balance_after, idempotency_key as key from ledger_entry
     where tenant_id = $1 and member_id = $2`,
    [tenant, memberId],
  )
  const balance = await test.owner.query<{ credits: number }>(
    'select credits from balance where tenant_id = $1 and member_id = $2',
    [tenant, memberId],
  )
  return {
    credits: balance.rows[0]?.credits ?? 0,
    sum: rows.reduce((sum, { delta }) => sum + delta, 0),
    keys: rows.map(({ key }) => key),
    lowest: Math.min(0, ...rows.map(({ balance_after }) => balance_after)),
  }
}

describe('the ledger', () => {
  it('keeps balance = sum of entries, never below zero, under concurrent moves', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.array(step, { minLength: 1, maxLength: 14 }),
        async (start, steps) => {
          const memberId = await newMember(start)
          const outcomes = await Promise.all(steps.map((one) => play(memberId, one)))
          const after = await standing(memberId)
          expect(after.credits).toBe(after.sum)
          expect(after.lowest).toBe(0)
          expect(new Set(after.keys).size).toBe(after.keys.length)
          const moved = outcomes.filter((outcome) => outcome === 'moved').length
          expect(after.keys).toHaveLength(moved + (start > 0 ? 1 : 0))
        },
      ),
      randomRuns({ gate: 20, nightly: 400 }),
    )
  })

  it('lets fifty concurrent moves spend the balance, and not one credit more', async () => {
    const memberId = await newMember(100)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => play(memberId, { delta: -3, key: `spend ${n}`, fails: false })),
    )
    expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(33)
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(17)
    expect(await standing(memberId)).toMatchObject({ credits: 1, sum: 1 })
  })

  it('moves credits once for one key, sent twenty times simultaneously', async () => {
    const memberId = await newMember(100)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => play(memberId, { delta: -10, key: 'one press', fails: false })),
    )
    expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(1)
    expect(await standing(memberId)).toMatchObject({ credits: 90, sum: 90 })
  })

  it('grants the signup credits to a member once, whatever is repeated', async () => {
    const memberId = await newMember()
    const site = { settings: { signup_credits: 30 } } as unknown as Tenant
    for (const _ of [1, 2]) await run((db) => grantSignupCredits(db, site, memberId))
    expect(await standing(memberId)).toMatchObject({ credits: 30, sum: 30, keys: ['signup'] })
  })

  it('names balance and cost in a refusal', async () => {
    const memberId = await newMember(4)
    const refused = run((db) => moveCredits(db, { memberId, delta: -10, reason: 'message', key: 'x' }))
    await expect(refused).rejects.toMatchObject({ status: 402, params: { credits: 4, cost: 10 } })
  })

  it('is append-only for the application', async () => {
    const memberId = await newMember(10)
    for (const change of ['update ledger_entry set delta = 1000000', 'delete from ledger_entry']) {
      const tried = run(({ trx }) => sql.raw(change).execute(trx))
      await expect(tried).rejects.toMatchObject({ code: '42501' })
    }
    expect(await standing(memberId)).toMatchObject({ credits: 10, sum: 10 })
  })

  it('is listed newest first, and the check finds a balance that was changed by hand', async () => {
    const memberId = await newMember(10)
    await play(memberId, { delta: -4, key: 'message', fails: false })
    expect((await run((db) => listLedger(db, memberId, 10))).rows).toMatchObject([
      { delta: -4, balanceAfter: 6, reason: 'message' },
      { delta: 10, balanceAfter: 10 },
    ])
    expect(await run((db) => findUnbalanced(db, 10))).toEqual([])
    await test.owner.query('update balance set credits = 500 where member_id = $1', [memberId])
    expect(await run((db) => findUnbalanced(db, 10))).toEqual([memberId])
    // Credits without a ledger entry are unexplained.
    const unexplained = await newMember(0)
    await test.owner.query(
      'insert into balance (tenant_id, member_id, credits) select tenant_id, id, 5 from member where id = $1',
      [unexplained],
    )
    expect((await run((db) => findUnbalanced(db, 10))).sort()).toEqual([memberId, unexplained].sort())
  })
})
