import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Containment, linkOutside } from './containment.ts'
import { type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { currentSettings } from './former-names.ts'
import { isObject, type JsonObject, show, valueAt } from './json.ts'
import { parseJson, type Read, readText } from './read-json.ts'
import type { Validate } from './validate.ts'

/** Settings that several sites inherit; a site cannot change the locked paths. */
export interface Preset {
  readonly id: string
  readonly title: string
  readonly locked: readonly string[]
  readonly settings: JsonObject
  /** The file's text, for revisions. */
  readonly text: string
}

export const presetFile = (id: string): string => `tenants/_presets/${id}.json`

/** Presets in `tenants/_presets`. */
export function presetIds({ tenants }: Pick<TenancyFolders, 'tenants'>): string[] {
  const folder = join(tenants, '_presets')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.map((name) => name.slice(0, -'.json'.length)).sort()
}

/** Reads and validates one preset. */
export function readPreset(folders: TenancyFolders, id: string, validate: Validate): Read<Preset> {
  const file = presetFile(id)
  const path = join(folders.tenants, '_presets', `${id}.json`)
  if (!new Containment(folders.tenants).holds(path))
    return { ok: false, findings: [linkOutside({ file }, 'TENANTS_DIR')] }
  const text = readText(path, file)
  if (!text.ok) return text
  const json = parseJson(text.value, file)
  if (!json.ok) return json
  const preset = isObject(json.value)
    ? { ...json.value, settings: currentSettings(json.value.settings) }
    : json.value
  const findings = [
    ...validate('preset', preset, { file }),
    ...nested(preset, file),
    ...unknownLocks(preset, file, validate),
  ]
  if (findings.length > 0 || !isObject(preset)) return { ok: false, findings }
  const { title, locked, settings } = preset
  const { $schema: _schema, ...own } = isObject(settings) ? settings : {}
  const value: Preset = {
    id,
    title: String(title),
    locked: Array.isArray(locked) ? locked.map(String) : [],
    settings: own,
    text: text.value,
  }
  return { ok: true, value }
}

/** A site has one preset: a preset inside a preset would have no effect. */
function nested(preset: unknown, file: string): Finding[] {
  if (!isObject(preset) || !isObject(preset.settings) || preset.settings.preset === undefined) return []
  const message = `expected no preset in a preset, found ${show(preset.settings.preset)}`
  return [finding('unknown_key', { file, path: 'settings.preset' }, message)]
}

/** A misspelt lock would lock nothing, and every site could change what it must not. */
function unknownLocks(preset: unknown, file: string, validate: Validate): Finding[] {
  if (!isObject(preset) || !Array.isArray(preset.locked)) return []
  return preset.locked.flatMap((locked, index) => {
    const probe = String(locked)
      .split('.')
      .reduceRight<unknown>((inner, key) => ({ [key]: inner }), null)
    const unknown = validate('tenant', probe, { file }).find(({ code }) => code === 'unknown_key')
    return unknown ? [{ ...unknown, path: `locked.${index}` }] : []
  })
}

/** Locked paths that a tenant's file sets to another value than the preset. */
export function lockedFindings(
  preset: Preset,
  file: JsonObject,
  where: { file: string; tenant: string },
): Finding[] {
  return preset.locked.flatMap((locked) => {
    const path = locked.split('.')
    const own = valueAt(file, path)
    if (own === undefined || JSON.stringify(own) === JSON.stringify(valueAt(preset.settings, path))) return []
    const message = `expected no value, because preset ${show(preset.id)} locks it, found ${show(own)}`
    return [finding('locked_key', { ...where, path: locked, values: { preset: preset.id } }, message)]
  })
}
