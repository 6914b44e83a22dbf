import { join } from 'node:path'
import { type Finding, finding } from '../finding.ts'
import { namesIn } from '../folders.ts'
import { parseJson, type Read, readText } from '../read-json.ts'
import { type Measured, measure } from './media-size.ts'

/** A file of a lander: its text, and what it says. */
export interface LanderFile {
  readonly text: string
  readonly value: unknown
}

/** Where the files of one lander come from: a folder, or a document that stands for one. */
export interface LanderSource {
  /** Path of the folder as messages name it. */
  readonly shown: string
  readonly tenant?: string
  /** @param name `lander.json`, `locales/it.json`, `slugs/summer.json` */
  read(name: string): Read<LanderFile>
  /** Names in `locales`, `slugs` or `assets`. */
  names(inner: string): readonly string[]
  /** What pages need to know of a picture or film. @param name `assets/summer.webp` */
  measure(name: string): Read<Measured>
  /** Names of the stored files of uploaded pictures, by their own names. */
  readonly uploads: Readonly<Record<string, string>>
  /** What is wrong with the source itself. */
  readonly findings: readonly Finding[]
}

/** Where a folder lies: its path on this machine and the one that messages name. */
export interface LanderPlace {
  readonly folder: string
  readonly shown: string
  readonly tenant?: string
  /** Whether a path may be read: a link that leads out of the folder may not. */
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
