import type { IconName } from '../../ui/icon.tsx'

/** An additional entry in a person's menu. */
export interface PersonAction {
  readonly icon: IconName
  readonly words: string
  readonly run: () => void
}
