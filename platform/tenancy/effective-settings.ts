import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import { interestsOfNiche } from '../core/niches.ts'
import type { Finding } from './finding.ts'
import { deepFreeze, isObject, type JsonObject, merge } from './json.ts'
import type { PlatformDefaults } from './platform-defaults.ts'
import type { Preset } from './preset.ts'
import type { Read } from './read-json.ts'
import type { Validate } from './validate.ts'

/**
 * Effective settings = platform defaults <- niche <- preset <- tenant, with derived values:
 * `domain` and `domain_language` are the first of their lists, the terms are at least as new as the
 * company, regions are those of the site's countries, interests those of its niche.
 */
export function effectiveSettings(
  defaults: PlatformDefaults,
  preset: Preset | undefined,
  file: JsonObject,
  validate: Validate,
  where: { file: string; tenant: string },
): Read<TenantSettings> {
  const { $schema: _schema, ...own } = file
  const niche = defaults.niches[nicheOf([own, preset?.settings, defaults.settings])] ?? {}
  const start = merge(defaults.settings, niche)
  const inherited = preset ? merge(start, preset.settings) : start
  const { region_data: ownRegions, ...merged } = derive(merge(inherited, own))
  const findings: Finding[] = validate('effective', { ...merged, region_data: {} }, where)
  if (findings.length > 0) return { ok: false, findings }
  const region_data = regionsOf(defaults, merged.countries, ownRegions)
  return { ok: true, value: deepFreeze({ ...merged, region_data }) as unknown as TenantSettings }
}

/**
 * Number of the niche in the first of these layers that has one; 0 for an invalid one, which the
 * schema refuses.
 */
const nicheOf = (layers: readonly (JsonObject | undefined)[]): number =>
  Number(layers.find((layer) => layer?.niche !== undefined)?.niche) || 0

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

function derive(settings: JsonObject): JsonObject {
  const domain = settings.domain ?? first(settings.hosts)
  const language = settings.domain_language ?? first(settings.languages)
  const { company, terms_version: terms, niche } = settings
  const added = isObject(company) ? company.added : undefined
  return {
    ...settings,
    ...(settings.hosts === undefined && typeof domain === 'string' ? { hosts: [domain] } : {}),
    ...(domain === undefined ? {} : { domain }),
    ...(language === undefined ? {} : { domain_language: language }),
    ...(settings.interests === undefined && typeof niche === 'number'
      ? { interests: interestsOfNiche(niche) }
      : {}),
    ...(isLater(added, terms) ? { terms_version: added } : {}),
  }
}

const isLater = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && Date.parse(a) > Date.parse(b)

/**
 * A country's regions are replaced as a whole: a partial list of provinces would leave members
 * without theirs.
 */
function regionsOf(defaults: PlatformDefaults, countries: unknown, own: unknown): JsonObject {
  const overrides = isObject(own) ? own : {}
  const codes = Array.isArray(countries) ? countries.map(String) : []
  const entries = codes.map((code) => [
    code,
    overrides[code] ?? defaults.regions[code] ?? { kind: 'region', regions: [] },
  ])
  return Object.fromEntries(entries) as JsonObject
}
