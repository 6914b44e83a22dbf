import type { MailPalette } from './mail-palette.ts'

export interface MailLine {
  readonly label: string
  readonly value: string
  readonly total?: true
}

export interface MailAnchor {
  readonly label: string
  readonly url: string
}

export interface MailSection {
  readonly heading?: string
  readonly paragraphs: readonly string[]
}

/**
 * The finished texts of a mail in the recipient's language, from which HTML and plain text are
 * composed.
 */
export interface MailParts {
  readonly brand: string
  readonly home: string
  readonly subject: string
  readonly preheader: string
  readonly paragraphs: readonly string[]
  readonly rows: readonly MailLine[]
  readonly box: readonly string[]
  readonly button: MailAnchor | null
  /** The sentence above the button's address, for clients that show no button. */
  readonly buttonHint: string
  readonly secondary: readonly MailAnchor[]
  readonly legal: readonly MailSection[]
  /** Why the mail was sent, the sender, and the address of support. */
  readonly footer: readonly string[]
  readonly unsubscribe: MailAnchor | null
  readonly iso: string
  readonly palette: MailPalette
}
