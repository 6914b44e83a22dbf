import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { NotEnoughCreditsError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Tenant } from '../../core/tenant.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import type { LedgerReason } from './contract.ts'

export interface CreditMove {
  readonly memberId: string
  /** Negative spends, positive grants; never zero. */
  readonly delta: number
  readonly reason: LedgerReason
  /** What it was for: the message, the order. */
  readonly reference?: string | null
  /** The same key of the same member moves nothing a second time. */
  readonly key: string
}

const creditsMoved = z.strictObject({
  /** The balance afterwards. */
  credits: column.whole,
  /** The key was known: nothing moved now. */
  repeated: z.boolean(),
})
export type CreditsMoved = z.output<typeof creditsMoved>

/** What `move_credits` raises where the balance does not reach (migration 0004). */
const INSUFFICIENT = 'P0402'

/**
 * Moves credits in the caller's transaction, so that what they pay for happens with them or not at
 * all (docs/product-rules.md#ledger). A refusal ends that transaction: check the balance first
 * where the request must go on.
 * @throws NotEnoughCreditsError where the balance does not reach; nothing was charged.
 */
export async function moveCredits(db: TenantDb, move: CreditMove): Promise<CreditsMoved> {
  const { memberId, delta, reason, reference = null, key } = move
  try {
    const moved = await firstRow(
      db,
      creditsMoved,
      sql`
      select credits, repeated from move_credits(
        ${db.tenantId}::int, ${memberId}::uuid, ${delta}::int, ${reason}, ${reference}::uuid, ${key}, ${newId()}::uuid)`,
    )
    if (!moved) throw new Error('move_credits returned no row')
    return moved
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string }
    if (code !== INSUFFICIENT) throw error
    throw new NotEnoughCreditsError({ credits: Number(detail ?? 0), cost: -delta })
  }
}

/**
 * The credits that a new member starts with (`signup_credits`), once a member whatever is repeated.
 */
export async function grantSignupCredits(db: TenantDb, tenant: Tenant, memberId: string): Promise<void> {
  const delta = tenant.settings.signup_credits
  if (delta > 0) await moveCredits(db, { memberId, delta, reason: 'signup', key: 'signup' })
}
