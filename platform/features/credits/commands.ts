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
  /** What the credits were for: id of the message or the order. */
  readonly reference?: string | null
  /** Idempotency key: a second move of the same member with this key changes nothing. */
  readonly key: string
}

const creditsMoved = z.strictObject({
  /** The balance after the move. */
  credits: column.whole,
  /** The key was used before: nothing moved now. */
  repeated: z.boolean(),
})
export type CreditsMoved = z.output<typeof creditsMoved>

/** SQLSTATE that `move_credits` raises if the balance is insufficient. */
const INSUFFICIENT = 'P0402'

/**
 * Moves credits in the caller's transaction, so that the move and what it pays for commit together
 * or not at all (docs/product-rules.md#ledger). A refusal aborts that transaction: check the
 * balance first if the request must continue.
 * @throws NotEnoughCreditsError if the balance is insufficient; nothing was charged
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

/** Grants the credits that a new member starts with (`signup_credits`). Idempotent per member. */
export async function grantSignupCredits(db: TenantDb, tenant: Tenant, memberId: string): Promise<void> {
  const delta = tenant.settings.signup_credits
  if (delta > 0) await moveCredits(db, { memberId, delta, reason: 'signup', key: 'signup' })
}
