/**
 * First value of each key of a query string, at most 50 keys: ten thousand parameters get a page, not our time. Values with a
 * null byte, which no keyboard makes and no database stores, are left out, and so are names that every object has: whoever keeps
 * parameters in one would stumble over them.
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
 * An address with those parameters alone. For Vike, which parses an address once for each route that it tries, copies a list for
 * each parameter, and keeps them in an object: ten thousand stopped everybody's pages for seconds, `?hasOwnProperty` was a fault.
 */
export function withFirstValues(address: string): string {
  const mark = address.indexOf('?')
  if (mark === -1) return address
  const query = new URLSearchParams(firstValues(address.slice(mark + 1))).toString()
  return address.slice(0, mark) + (query ? `?${query}` : '')
}
