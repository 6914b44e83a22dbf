import type { ReactNode } from 'react'

/**
 * What the sheets have in common in which one chooses what to send: a press chooses, the button
 * below sends.
 */
export interface ChoiceSheetProps<Choice> {
  readonly open: boolean
  /** Who gets it. */
  readonly name: string
  /** What one costs, such as "25 credits". */
  readonly credits: string
  /** Chosen before: by an order that was refused, or before credits were bought. */
  readonly chosen: Choice | null
  /** Why the server refused it. */
  readonly refusal: ReactNode
  readonly onSend: (choice: Choice) => void
  readonly onClose: () => void
}
