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
 * A mail with every text finished, in the language of its reader: what its HTML and its text are
 * written from.
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
  readonly secondary: MailAnchor | null
  readonly legal: readonly MailSection[]
  /** Why it was sent, who sends it and how to reach support. */
  readonly footer: readonly string[]
  readonly unsubscribe: MailAnchor | null
  readonly iso: string
  readonly palette: MailPalette
}
