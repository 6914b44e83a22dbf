import type { ReactNode } from 'react'

/** Props common to the sheets that select what to send: a press selects, the button below sends. */
export interface ChoiceSheetProps<Choice> {
  readonly open: boolean
  /** Name of the recipient. */
  readonly name: string
  /** Price of one, such as "25 credits". */
  readonly credits: string
  /** Selected earlier: by a refused order, or before credits were bought. */
  readonly chosen: Choice | null
  /** Why the server refused the order. */
  readonly refusal: ReactNode
  readonly onSend: (choice: Choice) => void
  readonly onClose: () => void
}
