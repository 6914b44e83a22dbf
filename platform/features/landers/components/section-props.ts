import type { LanderFacts } from '../facts.ts'

/**
 * Props of a section's component: its settings with all defaults, its texts in one language, the
 * facts of the site.
 */
export interface SectionProps<Settings> {
  readonly id: string
  readonly settings: Settings
  readonly texts: Readonly<Record<string, string>>
  readonly facts: LanderFacts
}

export type Tone = 'plain' | 'tinted' | 'dark' | 'brand'
