/**
 * First value of each key of a query string, at most 50 keys, so that ten thousand parameters cost
 * no time. Values with a null byte are dropped, because no keyboard types it and PostgreSQL cannot
 * store it. Names of properties of every object (`toString`) are dropped, because code that keeps
 * parameters in an object would find the inherited ones.
 */
export function firstValues(search: string): Record<string, string> {
  const values: Record<string, string> = {}
  let count = 0
  for (const [key, value] of new URLSearchParams(search.slice(0, 8192))) {
    if (Object.hasOwn(values, key) || key in Object.prototype) continue
    if (key.includes('\0') || value.includes('\0')) continue
    if (++count > 50) break
    values[key] = value
  }
  return values
}

/**
 * The address with only those parameters. Vike parses an address once for each route that it tries,
 * copies a list for each parameter, and keeps them in an object: ten thousand parameters blocked
 * the process for seconds, and `?hasOwnProperty` caused an error.
 */
export function withFirstValues(address: string): string {
  const mark = address.indexOf('?')
  if (mark === -1) return address
  const query = new URLSearchParams(firstValues(address.slice(mark + 1))).toString()
  return address.slice(0, mark) + (query ? `?${query}` : '')
}
