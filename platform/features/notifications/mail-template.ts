import type { NoticeKind } from './kinds.ts'

/** What one kind of mail says: keys of texts. Subjects hold no name and no detail. */
export interface MailTemplate {
  readonly subject: string
  readonly text: string
  readonly button?: string
  /**
   * A box between the table of facts and the button: what to do if it was not the reader, for
   * example.
   */
  readonly box?: string
  /** Paragraphs of small print. */
  readonly legal?: string
  readonly notice?: NoticeKind
  /**
   * Whom the footer names as the reason: `account` (the default) a member's address, `entered` one
   * that was typed into a form.
   */
  readonly sentTo?: 'account' | 'entered'
}
