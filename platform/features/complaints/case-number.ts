import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * The public number of a complaint (`C-ABCD-EFGH`) or a report (`R-ABCD-EFGH`). Random, so that it
 * does not reveal how many there are.
 */
export function newCaseNumber(kind: 'C' | 'R'): string {
  const signs = Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)])
  return `${kind}-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
