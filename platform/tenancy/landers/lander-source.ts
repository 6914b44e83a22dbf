import { join } from 'node:path'
import { type Finding, finding } from '../finding.ts'
import { namesIn } from '../folders.ts'
import { parseJson, type Read, readText } from '../read-json.ts'
import { type Measured, measure } from './media-size.ts'

/** A file of a lander: its text and its parsed content. */
export interface LanderFile {
  readonly text: string
  readonly value: unknown
}

/** The source of one lander's files: a folder, or a document that represents one. */
export interface LanderSource {
  /** Path of the folder in messages. */
  readonly shown: string
  readonly tenant?: string
  /** @param name `lander.json`, `locales/it.json`, `slugs/summer.json` */
  read(name: string): Read<LanderFile>
  /** Names in `locales`, `slugs` or `assets`. */
  names(inner: string): readonly string[]
  /** Size and type of a picture or film. @param name `assets/summer.webp` */
  measure(name: string): Read<Measured>
  /** Names of the stored files of uploaded pictures, by their own names. */
  readonly uploads: Readonly<Record<string, string>>
  /** Faults of the source itself. */
  readonly findings: readonly Finding[]
}

/** A folder: its path on this machine and in messages. */
export interface LanderPlace {
  readonly folder: string
  readonly shown: string
  readonly tenant?: string
  /** Whether a path may be read, unlike a link that leads out of the folder. */
  holds(path: string): boolean
}

/** The files of a folder. */
export function folderSource({ folder, shown, tenant, holds }: LanderPlace): LanderSource {
  const owner = tenant === undefined ? {} : { tenant }
  const at = (name: string) => {
    const [path, where] = [join(folder, name), { file: `${shown}/${name}`, ...owner }]
    const message = 'expected a file, found a link that leads out of the folder'
    const outside = holds(path)
      ? undefined
      : { ok: false as const, findings: [finding('link_outside', where, message)] }
    return { path, where, outside }
  }
  return {
    shown,
    ...owner,
    uploads: {},
    findings: [],
    read(name) {
      const { path, where, outside } = at(name)
      if (outside) return outside
      const text = readText(path, where.file, tenant)
      if (!text.ok) return text
      const json = parseJson(text.value, where.file, tenant)
      return json.ok ? { ok: true, value: { text: text.value, value: json.value } } : json
    },
    measure(name) {
      const { path, where, outside } = at(name)
      return outside ?? measure(path, where)
    },
    names: (inner) => (holds(join(folder, inner)) ? namesIn(join(folder, inner)) : []),
  }
}
