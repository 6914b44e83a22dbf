import { withCurrentNames } from '../../core/traits.ts'
import { FILTER_PARAMS } from './rules.ts'

type Query = Readonly<Record<string, string | undefined>>

/**
 * Parameters that are stored with a search: filters, gender and order, not the position in the
 * list.
 */
const STORED = ['gender', ...new Set(Object.values(FILTER_PARAMS).flat()), 'sort']
/** Ten interests in one value are up to 150 characters. */
const LONGEST_VALUE = 200

/**
 * The search of an address as a canonical text, equal for equal searches: unknown and empty
 * parameters are dropped.
 */
export function searchText(parameters: Query): string {
  const query = withCurrentNames(parameters)
  const kept = STORED.flatMap((name): [string, string][] => {
    const value = Object.hasOwn(query, name) ? query[name] : undefined
    return value ? [[name, value.slice(0, LONGEST_VALUE)]] : []
  })
  return String(new URLSearchParams(kept))
}

/** The parameters of a text by `searchText`. */
export function queryOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}
