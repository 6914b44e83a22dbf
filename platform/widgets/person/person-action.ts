import type { IconName } from '../../ui/icon.tsx'

/** An entry of a person's menu that the place of the menu adds. */
export interface PersonAction {
  readonly icon: IconName
  readonly words: string
  readonly run: () => void
}
