import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** What people call a report: `R-ABCD-EFGH`. */
export function newReportNumber(): string {
  const signs = Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)])
  return `R-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
