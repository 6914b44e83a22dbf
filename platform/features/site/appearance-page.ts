import { type Appearance, PLAIN_APPEARANCE } from '../../core/appearance.ts'
import type { LetterSize } from '../../core/letters.ts'
import type { RequestScope } from '../../core/scope.ts'

export interface AppearancePageData {
  /** Null if the site has one scheme. */
  readonly scheme: Appearance['scheme'] | null
  readonly still: boolean
  readonly letters: LetterSize
}

/** The current appearance of the site in this browser. */
export async function appearancePage({
  scope: { tenant, appearance, letters: chosen },
}: {
  readonly scope: RequestScope
}): Promise<AppearancePageData> {
  const { second, scheme: own } = tenant.theme
  const { scheme, still } = appearance ?? PLAIN_APPEARANCE
  const letters = chosen ?? tenant.settings.letters
  if (!second) return { scheme: null, still, letters }
  return { scheme: appearance || second.follows ? scheme : own, still, letters }
}
