const BOX = 'interest_'

/**
 * Name of the checkbox of an interest in the filter form: of a name that a plain form sends twice,
 * only the first value is read.
 */
export const interestBox = (slug: string): string => BOX + slug

/**
 * The query of a filter form with its ticked boxes as the list `interests` of the search, after
 * those that it names already.
 */
export function withInterestList<Value extends string | undefined>(
  query: Readonly<Record<string, Value>>,
): Record<string, Value | string> {
  const entries = Object.entries(query)
  const ticked = entries.flatMap(([name, value]) =>
    name.startsWith(BOX) && value ? [name.slice(BOX.length)] : [],
  )
  const rest = Object.fromEntries(entries.filter(([name]) => !name.startsWith(BOX)))
  if (ticked.length === 0) return rest
  return { ...rest, interests: [...(query.interests ? [query.interests] : []), ...ticked].join(',') }
}
