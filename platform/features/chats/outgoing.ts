import type { SentKind } from '../../core/message-costs.ts'

/** What of the recipient's profile a message answers. */
export interface QuotedPart {
  /** The part, as `core/profile-parts.ts` names it. */
  readonly ref: string
  /** The quote to keep; undefined if the profile no longer says what the sender has seen. */
  readonly current: (
    partnerId: string,
  ) => Promise<
    { readonly ref: string; readonly text: string; readonly question?: string | undefined } | undefined
  >
}

/** An outgoing message before validation. */
export interface OutgoingMessage {
  readonly conversationId: string
  readonly senderId: string
  readonly kind: SentKind
  /** The text, the name of the gift, the GIF (`features/gifs`), or '' for a photo or voice. */
  readonly body: string
  /**
   * Identifies one press of "send": a repeated request returns the first message and charges
   * nothing (docs/product-rules.md#refused-messages).
   */
  readonly key: string
  /** Credits that the page showed as its price: if it costs more, it is refused. */
  readonly shownCost?: number | undefined
  /** The sender has just confirmed having read the notice about fictional profiles. */
  readonly noticeRead?: boolean
  /** The sending page: it receives no live event of its own message. */
  readonly pageId?: string | undefined
  readonly about?: QuotedPart | undefined
  /** Inserts the row of the photo with the message's id; its files are already written. */
  readonly insertPhoto?: (messageId: string) => Promise<{ readonly id: string }>
  /** Inserts the row of the voice message; its file is already written. */
  readonly insertVoice?: (messageId: string) => Promise<void>
}
