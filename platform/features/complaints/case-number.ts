import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * What people call a complaint (`C-ABCD-EFGH`) or a report (`R-ABCD-EFGH`): random, so that it
 * tells nobody how many there are.
 */
export function newCaseNumber(kind: 'C' | 'R'): string {
  const signs = Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)])
  return `${kind}-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
