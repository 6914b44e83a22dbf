import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { NewRefund, ProviderPayment, ProviderRefund, ProviderStatus } from '../port.ts'

/**
 * A payment of the test provider, stored as one JSON file so that it survives a restart like a real
 * provider's.
 */
export interface StoredPayment extends ProviderPayment {
  readonly method: string
  readonly description: string
  readonly redirectUrl: string
  readonly webhookUrl: string
  /** The shop has cancelled it: the payer can no longer change it. */
  readonly endedByShop?: true
  /** Outcome of later payments with its mandate. */
  readonly later?: ProviderStatus
  readonly refunds?: readonly ProviderRefund[]
}

const ID = /^tr_[\w-]{22}$/

/** Files of the test provider, in one folder. */
export class TestPaymentStore {
  readonly #folder: string
  #before: Promise<unknown> = Promise.resolve()

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The test provider's id for a payment id of the program: deterministic, so that a repeated
   * request creates no second payment.
   */
  idFor(paymentId: string): string {
    return `tr_${createHash('sha256').update(`test-provider ${paymentId}`).digest('base64url').slice(0, 22)}`
  }

  async find(id: string): Promise<StoredPayment | undefined> {
    if (!ID.test(id)) return undefined
    try {
      return JSON.parse(await fs.readFile(this.#file(id), 'utf8')) as StoredPayment
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  /**
   * Writes a temporary file and renames it: a reader, or the next start after a crash, never sees
   * half a payment.
   */
  async save(payment: StoredPayment): Promise<void> {
    await fs.mkdir(this.#folder, { recursive: true })
    const beside = `${this.#file(payment.id)}.${process.pid}.${process.hrtime.bigint()}`
    await fs.writeFile(beside, JSON.stringify(payment, null, 1))
    await fs.rename(beside, this.#file(payment.id))
  }

  /** Sets the payer's choice; a payment that the shop has cancelled does not change. */
  setStatus(id: string, status: ProviderStatus, later?: ProviderStatus): Promise<StoredPayment | undefined> {
    return this.#change(id, (known) =>
      known.endedByShop ? known : { ...known, status, ...(later ? { later } : {}) },
    )
  }

  /**
   * Cancels a payment for the shop while it is open: a paid or pending payment is not cancelled.
   */
  cancel(id: string): Promise<StoredPayment | undefined> {
    return this.#change(id, (known) =>
      known.status === 'open' ? { ...known, status: 'canceled', endedByShop: true } : known,
    )
  }

  /** Refunds money; idempotent by the program's refund id. Undefined if it is not possible. */
  async refund({
    providerId,
    refundId,
    amount,
  }: Pick<NewRefund, 'providerId' | 'refundId' | 'amount'>): Promise<ProviderRefund | undefined> {
    const payment = await this.#change(providerId, (known) => {
      const made = known.refunds ?? []
      const rest = known.amount.amount - known.refunded - known.chargedBack
      const possible = known.status === 'paid' && amount.amount <= rest
      if (!possible || made.some((one) => one.refundId === refundId)) return known
      const refund = { id: `re_${refundId}`, refundId, amount, status: 'refunded' } as const
      return { ...known, refunds: [...made, refund], refunded: known.refunded + amount.amount }
    })
    return payment?.refunds?.find((one) => one.refundId === refundId)
  }

  /** The payer's bank takes back everything that was not refunded before. */
  chargeBack(id: string): Promise<StoredPayment | undefined> {
    return this.#change(id, (known) =>
      known.status === 'paid' ? { ...known, chargedBack: known.amount.amount - known.refunded } : known,
    )
  }

  /**
   * Applies changes one at a time: a payer who pays while the shop cancels is either first or too
   * late.
   */
  #change(id: string, change: (known: StoredPayment) => StoredPayment): Promise<StoredPayment | undefined> {
    const done = this.#before.then(async () => {
      const known = await this.find(id)
      if (!known) return undefined
      const changed = change(known)
      if (changed !== known) await this.save(changed)
      return changed
    })
    this.#before = done.catch(() => undefined)
    return done
  }

  #file(id: string): string {
    return path.join(this.#folder, `${id}.json`)
  }
}
