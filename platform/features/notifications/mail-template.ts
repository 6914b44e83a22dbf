import type { NoticeKind } from './kinds.ts'

/** Text keys of one kind of mail. Subjects contain no name and no detail. */
export interface MailTemplate {
  readonly subject: string
  readonly text: string
  readonly button?: string
  /**
   * A box between the table of facts and the button, for example what to do if the recipient did
   * not cause the mail.
   */
  readonly box?: string
  /** Paragraphs of small print. */
  readonly legal?: string
  readonly notice?: NoticeKind
  /**
   * The reason that the footer gives: `account` (the default) a member's address, `entered` an
   * address typed into a form.
   */
  readonly sentTo?: 'account' | 'entered'
  /**
   * Also sent while the site is paused or archived: it belongs to leaving, to money or data that go
   * back, to a complaint or decision, or to the login that these need.
   */
  readonly whileClosed?: true
}
