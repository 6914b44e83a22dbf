import { join } from 'node:path'
import { type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { isObject, type JsonObject, show, valueAt } from './json.ts'
import { parseJson, type Read, readText } from './read-json.ts'
import type { Validate } from './validate.ts'

/** Settings that several sites start from; a site cannot change the locked paths (decision 1.2). */
export interface Preset {
  readonly id: string
  readonly title: string
  readonly locked: readonly string[]
  readonly settings: JsonObject
  /** The file's text, for revisions. */
  readonly text: string
}

export const presetFile = (id: string): string => `tenants/_presets/${id}.json`

/** Reads and validates one preset. */
export function readPreset(folders: TenancyFolders, id: string, validate: Validate): Read<Preset> {
  const file = presetFile(id)
  const text = readText(join(folders.tenants, '_presets', `${id}.json`), file)
  if (!text.ok) return text
  const json = parseJson(text.value, file)
  if (!json.ok) return json
  const findings = validate('preset', json.value, { file })
  if (findings.length > 0 || !isObject(json.value)) return { ok: false, findings }
  const { title, locked, settings } = json.value
  const { $schema: _schema, preset: _preset, ...own } = isObject(settings) ? settings : {}
  const value: Preset = {
    id,
    title: String(title),
    locked: Array.isArray(locked) ? locked.map(String) : [],
    settings: own,
    text: text.value,
  }
  return { ok: true, value }
}

/** Locked paths that a tenant file sets to something else than the preset does. */
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
    return [finding('locked_key', { ...where, path: locked }, message)]
  })
}
