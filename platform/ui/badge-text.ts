const BADGE_CAP = 99

/** `7` to `7`, 120 to `99+`. */
export function badgeText(count: number): string {
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(Math.max(0, Math.trunc(count)))
}
