import { postForm } from '../../infra/payments/test-provider/webhooks.ts'
import type { MolliePayment } from './account.ts'

/** How the stand-in sends the webhooks of a change. */
export interface WebhookPlan {
  /** `hold`: with the next `release`; `none`: never. */
  readonly when?: 'now' | 'hold' | 'none'
  /** How often in all, at once. */
  readonly repeat?: number
}

/** Webhooks as Mollie sends them: a form `id=tr_...`, unsigned. */
export class MollieWebhooks {
  #held: MolliePayment[] = []
  /** Status of every answer, in their order. */
  readonly answers: number[] = []

  async send(payment: MolliePayment, { when = 'now', repeat = 1 }: WebhookPlan = {}): Promise<void> {
    if (when === 'hold') this.#held.push(...Array.from({ length: repeat }, () => payment))
    if (when === 'now') await Promise.all(Array.from({ length: repeat }, () => this.#post(payment)))
  }

  /** Sends those held back, the newest first. */
  async release(): Promise<void> {
    for (const payment of this.#held.splice(0).reverse()) await this.#post(payment)
  }

  async #post({ id, webhookUrl }: MolliePayment): Promise<void> {
    if (webhookUrl !== null) this.answers.push(await postForm(webhookUrl, `id=${encodeURIComponent(id)}`))
  }
}
