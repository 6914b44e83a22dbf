import { nicheName } from '../core/niches.ts'
import { type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { isObject, type JsonObject, valueAt } from './json.ts'
import { TenantLoader } from './loader.ts'
import { nearest } from './nearest-name.ts'
import { presetFile } from './preset.ts'
import { readTenantFolder, tenantFile } from './tenant-folder.ts'
import { readThemeFile } from './theme-file.ts'
import { ownStructure } from './theme-structure.ts'

/** Settings that no file can hold: `GET /api/settings` computes them. */
const FROM_REQUESTS: Readonly<Record<string, string>> = {
  geoip_country:
    'expected a setting of the files, found one computed from each request: the country in GEOIP_HEADER, else the first of countries',
  geoip_selected_country:
    'expected a setting of the files, found one computed from each request: the country that the visitor chose, else geoip_country where it is one of countries, else the first of them',
  push_public_key:
    'expected a setting of the files, found one of the whole program: VAPID_PUBLIC_KEY, else the key made once in DATA_DIR',
}

/** One layer that sets a setting, the winning one first. */
export interface Layer {
  readonly file: string
  readonly value: unknown
}

export interface Explanation {
  readonly path: string
  readonly value: unknown
  readonly layers: readonly Layer[]
  /** The preset locks this path, so a tenant cannot change it. */
  readonly locked: boolean
}

/**
 * The value of a site's setting, and which files set it (`theme.tokens.color.primary`). An object
 * is merged from all layers that set it; any other value comes from the first.
 */
export function explainSetting(
  folders: TenancyFolders,
  id: string,
  path: string,
): { ok: true; value: Explanation } | { ok: false; findings: readonly Finding[] } {
  const loader = new TenantLoader(folders)
  const tenant = loader.load(id)
  if (!tenant.ok) return tenant
  const folder = readTenantFolder(folders, id, loader.validate)
  if (!folder.ok) return folder
  const keys = path.split('.').filter(Boolean)
  const presetId = folder.value.settings.preset
  const preset = typeof presetId === 'string' ? loader.preset(presetId) : undefined
  const theme = themeSettings(folders, tenant.value.theme.id)
  const { settings } = tenant.value
  const value = valueAt(settings, keys) ?? valueAt(theme, keys)
  if (value === undefined) {
    const where = { file: tenantFile(id), tenant: id, path }
    const nothing = `expected a setting, found nothing of this name${hint(settings, keys)}`
    return { ok: false, findings: [finding('setting_missing', where, FROM_REQUESTS[path] ?? nothing)] }
  }
  const layers = layersOf(keys, [
    [tenantFile(id), folder.value.settings],
    [presetFile(String(presetId)), preset?.ok ? preset.value.settings : undefined],
    [`themes/${tenant.value.theme.id}/theme.json`, theme],
    ...defaultSources(loader.defaults, settings.niche, keys),
  ])
  const locked = preset?.ok
    ? preset.value.locked.some((lock) => path === lock || path.startsWith(`${lock}.`))
    : false
  const relevant = isObject(value) ? layers : layers.slice(0, 1)
  return {
    ok: true,
    value: {
      path,
      value,
      layers: relevant.length > 0 ? relevant : [{ file: derivedFrom(path), value }],
      locked,
    },
  }
}

/** A file with its settings; `undefined` if the file does not exist. */
type Source = readonly [file: string, settings: JsonObject | undefined]

function layersOf(keys: readonly string[], sources: readonly Source[]): Layer[] {
  return sources.flatMap(([file, settings]) => {
    const said = valueAt(settings, keys)
    return said === undefined ? [] : [{ file, value: said }]
  })
}

/** Defaults of the program, if no file of the operator sets the value, nearest first. */
function defaultSources(
  defaults: TenantLoader['defaults'],
  niche: number,
  keys: readonly string[],
): Source[] {
  return [
    [`platform/tenancy/defaults/niches/${nicheName(niche)}.json`, defaults.niches[niche]],
    ['platform/tenancy/defaults/settings.json', defaults.settings],
    [`platform/tenancy/defaults/regions/${keys[1] ?? ''}.json`, { region_data: defaults.regions }],
  ]
}

/** Suggests the path that was probably meant: corrects the first unknown key. */
function hint(settings: unknown, keys: readonly string[]): string {
  const wrong = keys.findIndex((_, index) => valueAt(settings, keys.slice(0, index + 1)) === undefined)
  const above = valueAt(settings, keys.slice(0, wrong))
  const meant = isObject(above) ? nearest(keys[wrong] ?? '', Object.keys(above)) : undefined
  return meant === undefined ? '' : `; did you mean "${keys.toSpliced(wrong, 1, meant).join('.')}"?`
}

/**
 * The theme's own tokens and structure, at the path of a tenant's (`theme.tokens.color.primary`).
 */
function themeSettings(folders: TenancyFolders, id: string): JsonObject {
  const file = readThemeFile(folders, id)
  return { theme: { tokens: plainValues(file.tokens), structure: { ...ownStructure(file) } } }
}

/** Design tokens such as `{ "$value": "#ff0f35" }` are shown as the plain value. */
function plainValues(node: unknown): unknown {
  if (!isObject(node)) return node
  if ('$value' in node) return node.$value
  return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, plainValues(inner)]))
}

/** Settings that need not be in any file, and what they are derived from. */
const DERIVED: Readonly<Record<string, string>> = {
  domain: 'the first of hosts',
  domain_language: 'the first of languages',
  interests: 'the niche',
}

const derivedFrom = (path: string): string => DERIVED[path] ?? 'computed'
