import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { NewRefund, ProviderPayment, ProviderRefund, ProviderStatus } from '../port.ts'

/**
 * A payment of the test provider, one JSON file each: it survives a restart, as a real provider's
 * does.
 */
export interface StoredPayment extends ProviderPayment {
  readonly method: string
  readonly description: string
  readonly redirectUrl: string
  readonly webhookUrl: string
  /** The shop has ended it: no payer changes it any more. */
  readonly endedByShop?: true
  /** What becomes of later payments with the mandate of this one. */
  readonly later?: ProviderStatus
  readonly refunds?: readonly ProviderRefund[]
}

const ID = /^tr_[\w-]{22}$/

/** Files of the test provider in one folder. */
export class TestPaymentStore {
  readonly #folder: string
  #before: Promise<unknown> = Promise.resolve()

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The id that a payment of ours gets: the same for the same, so that a repeated request makes no
   * second one.
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
   * Written beside and renamed: a reader, or the next start after a crash, never sees half a
   * payment.
   */
  async save(payment: StoredPayment): Promise<void> {
    await fs.mkdir(this.#folder, { recursive: true })
    const beside = `${this.#file(payment.id)}.${process.pid}.${process.hrtime.bigint()}`
    await fs.writeFile(beside, JSON.stringify(payment, null, 1))
    await fs.rename(beside, this.#file(payment.id))
  }

  /** The payer's choice; a payment that the shop has ended stays as it is. */
  setStatus(id: string, status: ProviderStatus, later?: ProviderStatus): Promise<StoredPayment | undefined> {
    return this.#change(id, (known) =>
      known.endedByShop ? known : { ...known, status, ...(later ? { later } : {}) },
    )
  }

  /**
   * Ends a payment for the shop, as long as it is open: what was paid or is with a bank is not
   * ended.
   */
  cancel(id: string): Promise<StoredPayment | undefined> {
    return this.#change(id, (known) =>
      known.status === 'open' ? { ...known, status: 'canceled', endedByShop: true } : known,
    )
  }

  /**
   * Returns money; repeated with the same id of ours it returns no more. Undefined where that is
   * not possible.
   */
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

  /** The payer's bank takes everything back that was not returned before. */
  chargeBack(id: string): Promise<StoredPayment | undefined> {
    return this.#change(id, (known) =>
      known.status === 'paid' ? { ...known, chargedBack: known.amount.amount - known.refunded } : known,
    )
  }

  /** One change at a time: a payer who pays while the shop cancels is either first or too late. */
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
