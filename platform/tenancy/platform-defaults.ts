import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegionData } from '../core/generated/tenant-settings.ts'
import { LOCALE_CODES, type LocaleCode } from '../core/locale.ts'
import { NICHES } from '../core/niches.ts'
import type { TenancyFolders } from './folders.ts'
import { deepFreeze, isObject, type JsonObject } from './json.ts'

export type Pages = Readonly<Record<string, string>>

/** The defaults of every site. Read once; its parts are shared by all tenants, never copied. */
export interface PlatformDefaults {
  readonly settings: JsonObject
  /** Overriding defaults of each niche, by its number. */
  readonly niches: Readonly<Record<number, JsonObject>>
  readonly regions: Readonly<Record<string, RegionData>>
  /** Language to page name to Markdown with placeholders. */
  readonly pages: Readonly<Partial<Record<LocaleCode, Pages>>>
  readonly digest: string
}

/**
 * Reads `platform/tenancy/defaults`; in development they change while the program runs. @throws
 * Error if one of the platform's own files is broken.
 */
export function readPlatformDefaults({ defaults }: Pick<TenancyFolders, 'defaults'>): PlatformDefaults {
  const hash = createHash('sha256')
  const read = (path: string): string => {
    const text = readFileSync(path, 'utf8')
    hash.update(text)
    return text
  }
  const { $schema: _schema, ...settings } = parse(read(join(defaults, 'settings.json')))
  const niches = Object.entries(NICHES).map(([name, niche]) => {
    const { $schema: _inner, ...changes } = parse(read(join(defaults, 'niches', `${name}.json`)))
    return [niche, changes]
  })
  const regions: Record<string, RegionData> = {}
  for (const file of readdirSync(join(defaults, 'regions')).sort()) {
    if (!file.endsWith('.json')) continue
    const { $schema: _inner, ...data } = parse(read(join(defaults, 'regions', file)))
    regions[file.slice(0, -'.json'.length)] = data as unknown as RegionData
  }
  const pages: Partial<Record<LocaleCode, Pages>> = {}
  for (const language of LOCALE_CODES) {
    const folder = join(defaults, 'pages', language)
    if (!existsSync(folder)) continue
    const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
    pages[language] = Object.fromEntries(
      files.sort().map((file) => [file.slice(0, -3), read(join(folder, file))]),
    )
  }
  return deepFreeze({
    settings,
    niches: Object.fromEntries(niches),
    regions,
    pages,
    digest: hash.digest('hex'),
  })
}

function parse(text: string): JsonObject {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new Error('a file of platform/tenancy/defaults is not an object')
  return value
}
