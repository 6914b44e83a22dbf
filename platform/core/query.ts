/**
 * First value of each key of a query string, at most 50 keys: ten thousand parameters get a page, not our time. Values with a
 * null byte, which no keyboard makes and no database stores, are left out.
 */
export function firstValues(search: string): Record<string, string> {
  const values: Record<string, string> = {}
  let count = 0
  for (const [key, value] of new URLSearchParams(search.slice(0, 8192))) {
    if (Object.hasOwn(values, key) || key.includes('\0') || value.includes('\0')) continue
    if (++count > 50) break
    values[key] = value
  }
  return values
}
