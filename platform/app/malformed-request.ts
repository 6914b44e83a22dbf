const LONGEST_PATH = 2000
const MOST_SEGMENTS = 40

/**
 * Whether a path (without query) is longer than any valid address: parsing one of 250 KB takes a
 * second.
 */
export function isTooLong(path: string): boolean {
  if (path.length > LONGEST_PATH) return true
  let slashes = 0
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) slashes++
  return slashes > MOST_SEGMENTS
}

/**
 * Whether raw headers name two hosts: Node takes the first, a proxy perhaps the last, so that
 * another site would answer.
 */
export function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}
