import type { LayerName } from './document.ts'
import type { Finding } from './studio-api.ts'

const WHERE = { campaign: ['campaigns'], variant: ['experiment', 'variants'] } as const

/** Keys from the root of the document to one of its parts. */
export const layerPath = (name: LayerName): readonly string[] =>
  name.kind === 'lander' ? [] : [...WHERE[name.kind], name.id]

/**
 * Path of a finding within the edited part: `sections.hero.settings.layout`,
 * `texts.it.sections.hero.title`; undefined if it is about another part of the document.
 */
export function placeOf({ at }: Pick<Finding, 'at'>, name: LayerName): string | undefined {
  const [first = ''] = at
  if (name.kind === 'lander')
    return first === 'campaigns' || first === 'experiment' ? undefined : at.join('.')
  const inner = layerPath(name)
  return inner.every((key, place) => at[place] === key) ? at.slice(inner.length).join('.') : undefined
}

/** The fault at each place of the edited part; the first of several counts. */
export function faultsByPlace(
  findings: readonly Finding[],
  name: LayerName,
  wordsOf: (finding: Finding) => string,
): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  for (const finding of findings) {
    const place = placeOf(finding, name)
    if (place !== undefined && !faults.has(place)) faults.set(place, wordsOf(finding))
  }
  return faults
}

/** The fault of a value. Findings about texts of a campaign name no language. */
export function faultAt(faults: ReadonlyMap<string, string>, place: string): string | undefined {
  return faults.get(place) ?? faults.get(place.replace(/^texts\.[^.]+\./, ''))
}

/** Whether a section or its texts have a fault. */
export function hasFault(faults: ReadonlyMap<string, string>, section: string): boolean {
  const inner = new RegExp(`^(texts\\.[^.]+\\.)?sections\\.${section}(\\.|$)`)
  return [...faults.keys()].some((place) => inner.test(place))
}

/** Whether a finding blocks publishing. */
export const isRefusing = ({ level }: Pick<Finding, 'level'>): boolean =>
  level === 'fatal' || level === 'error'
