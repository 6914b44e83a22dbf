import type { LanderKey } from './studio-api.ts'

/** What the page tells its script. */
export interface StudioPage extends LanderKey {
  /** Names of languages by their codes. */
  readonly languageNames: Readonly<Record<string, string>>
  readonly mayPublish: boolean
  /** Campaign that is edited first. */
  readonly slug: string | null
}
