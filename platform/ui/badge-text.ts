import { BADGE_CAP } from '../core/badge-cap.ts'

/** `7` becomes `7`, 120 becomes `99+`. */
export function badgeText(count: number): string {
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(Math.max(0, Math.trunc(count)))
}

/** Caps the count in a text as badges do: "100 new likes" becomes "99+ new likes". */
export function upToCap(text: string, count: number): string {
  return text.replace(String(count), badgeText(count))
}

const FEW_CREDITS = 10

/** Tone of the credits badge: shown at 10 or fewer, warning above 0, danger at 0. */
export function creditsTone(credits: number): 'warning' | 'danger' | null {
  if (credits > FEW_CREDITS) return null
  return credits > 0 ? 'warning' : 'danger'
}
