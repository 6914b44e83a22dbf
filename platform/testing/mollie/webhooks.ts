import { postForm } from '../../infra/payments/test-provider/webhooks.ts'
import type { MolliePayment } from './account.ts'

/** How the test server sends the webhooks of a change. */
export interface WebhookPlan {
  /** `hold`: with the next `release`; `none`: never. */
  readonly when?: 'now' | 'hold' | 'none'
  /** Number of simultaneous deliveries. */
  readonly repeat?: number
}

/** Webhooks in Mollie's format: a form `id=tr_...`, unsigned. */
export class MollieWebhooks {
  #held: MolliePayment[] = []
  /** Status of every response, in order. */
  readonly answers: number[] = []

  async send(payment: MolliePayment, { when = 'now', repeat = 1 }: WebhookPlan = {}): Promise<void> {
    if (when === 'hold') this.#held.push(...Array.from({ length: repeat }, () => payment))
    if (when === 'now') await Promise.all(Array.from({ length: repeat }, () => this.#post(payment)))
  }

  /** Sends those held back, newest first. */
  async release(): Promise<void> {
    for (const payment of this.#held.splice(0).reverse()) await this.#post(payment)
  }

  async #post({ id, webhookUrl }: MolliePayment): Promise<void> {
    if (webhookUrl !== null) this.answers.push(await postForm(webhookUrl, `id=${encodeURIComponent(id)}`))
  }
}
