import { describeFinding, type Finding } from './finding.ts'

/** From this number of tenants on, the same fault is listed once. */
const SAME = 4
const NAMED = 3

/** A finding, possibly representing the same finding of many tenants. */
export interface FaultGroup extends Finding {
  /** Number of tenants, if more than one. */
  readonly tenants?: number
}

/**
 * Merges findings that differ only by tenant: a broken preset or theme has the same effect on
 * thousands of tenants. Ordered by the first finding of each group.
 */
export function groupFaults(findings: readonly Finding[]): FaultGroup[] {
  const groups = new Map<string, Finding[]>()
  for (const found of findings) {
    const key = `${found.code}\n${placeOf(found)}\n${found.path}\n${found.message}`
    const group = groups.get(key)
    if (group) group.push(found)
    else groups.set(key, [found])
  }
  return [...groups.values()].flatMap((group) => (group.length < SAME ? group : [together(group)]))
}

/** The file, with a star in place of the tenant. */
const placeOf = ({ file, tenant }: Finding): string =>
  tenant !== undefined && file.startsWith(`tenants/${tenant}/`)
    ? `tenants/*/${file.slice(`tenants/${tenant}/`.length)}`
    : file

function together(group: readonly Finding[]): FaultGroup {
  const [first] = group
  if (!first) throw new Error('a group of faults has at least one')
  const { tenant: _tenant, ...found } = first
  const ids = group.map(({ tenant }) => tenant)
  const message = `${found.message} (${group.length} sites: ${ids.slice(0, NAMED).join(', ')} and ${group.length - NAMED} more)`
  return { ...found, file: placeOf(first), message, tenants: group.length }
}

/**
 * One line for each of the first `most` groups of findings, then one with the number of remaining
 * ones.
 */
export function faultLines(findings: readonly Finding[], most: number): string[] {
  const groups = groupFaults(findings)
  const lines = groups.slice(0, most).map(describeFinding)
  return groups.length > most ? [...lines, `and ${groups.length - most} more`] : lines
}
