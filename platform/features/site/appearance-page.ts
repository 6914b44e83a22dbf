import { type Appearance, PLAIN_APPEARANCE } from '../../core/appearance.ts'
import type { FirstScreen } from '../../core/first-screen.ts'
import type { LetterSize } from '../../core/letters.ts'
import type { RequestScope } from '../../core/scope.ts'

export interface AppearancePageData {
  /** Null if the site has one scheme. */
  readonly scheme: Appearance['scheme'] | null
  readonly still: boolean
  readonly letters: LetterSize
  /** Null for visitors. */
  readonly home: FirstScreen | null
}

/** The current appearance of the site in this browser, and a member's first screen. */
export async function appearancePage({
  scope: { tenant, appearance, letters: chosen, viewer },
}: {
  readonly scope: RequestScope
}): Promise<AppearancePageData> {
  const { second, scheme: own } = tenant.theme
  const { scheme, still } = appearance ?? PLAIN_APPEARANCE
  const letters = chosen ?? tenant.settings.letters
  const home = viewer.kind === 'member' ? viewer.home : null
  if (!second) return { scheme: null, still, letters, home }
  return { scheme: appearance || second.follows ? scheme : own, still, letters, home }
}
