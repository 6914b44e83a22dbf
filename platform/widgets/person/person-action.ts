import type { IconName } from '../../ui/icon.tsx'

/** An additional entry in a person's menu. */
export interface PersonAction {
  readonly icon: IconName
  readonly words: string
  /** What it does, or the address of the page where it is done. */
  readonly run: (() => void) | { readonly href: string }
}
