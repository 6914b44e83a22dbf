import type { SentKind } from '../../core/message-costs.ts'

/** An outgoing message before validation. */
export interface OutgoingMessage {
  readonly conversationId: string
  readonly senderId: string
  readonly kind: SentKind
  /** The text, the name of the gift, the GIF (`features/gifs`), or '' for a photo. */
  readonly body: string
  /**
   * One press of "send": sent again, the answer is the first message and nothing is charged
   * (docs/product-rules.md#refused-messages).
   */
  readonly key: string
  /** The sender has just confirmed to have read the notice about fictional profiles. */
  readonly noticeRead?: boolean
  /** The open page that sends: it follows its own message without the live event. */
  readonly pageId?: string | undefined
  /** Inserts the row of the photo with the message's id; its files are written already. */
  readonly insertPhoto?: (messageId: string) => Promise<{ readonly id: string }>
}
