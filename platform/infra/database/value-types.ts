import pg from 'pg'

const DATE = 1082
const INT8 = 20
const NUMERIC = 1700

/**
 * How values of PostgreSQL are parsed, for all our connections: `date` as text (`1990-05-17`; a Date would be midnight in the machine's
 * time zone), `bigint` and counts as numbers, everything else as `pg` does.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === DATE) return (value: string) => value
    if (oid === INT8) return parseWhole
    if (oid === NUMERIC) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** @throws RangeError beyond 2^53, where a number would silently lose precision. */
function parseWhole(value: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`bigint ${value} does not fit into a number`)
}
