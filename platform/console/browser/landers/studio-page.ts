import type { LanderKey } from './studio-api.ts'

/** Data that the page passes to its script. */
export interface StudioPage extends LanderKey {
  /** Names of languages by their codes. */
  readonly languageNames: Readonly<Record<string, string>>
  readonly mayPublish: boolean
  /** The campaign to open first. */
  readonly slug: string | null
}
