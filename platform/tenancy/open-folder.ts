import { join } from 'node:path'
import { LOCALE_CODES, type LocaleCode } from '../core/locale.ts'
import { type Containment, linkOutside } from './containment.ts'
import type { Finding } from './finding.ts'
import { namesIn } from './folders.ts'
import { type Read, readText } from './read-json.ts'

/** A folder under `tenants/` that is being read. */
export interface OpenFolder {
  readonly id: string
  readonly folder: string
  readonly contained: Containment
}

/** Text of a file of the site, by its path in the folder; a link that leads out is refused. */
export function readInside({ id, folder, contained }: OpenFolder, path: string): Read<string> {
  const file = `tenants/${id}/${path}`
  if (!contained.sound)
    return { ok: false, findings: [linkOutside({ file: `tenants/${id}`, tenant: id }, 'TENANTS_DIR')] }
  if (contained.holds(join(folder, path))) return readText(join(folder, path), file, id)
  return { ok: false, findings: [linkOutside({ file, tenant: id }, 'TENANTS_DIR')] }
}

/** Names in a folder of the site. A folder outside the site is not listed. */
export function namesInside(
  { id, folder, contained }: OpenFolder,
  name: string,
  findings: Finding[],
): string[] {
  if (contained.holds(join(folder, name))) return namesIn(join(folder, name))
  findings.push(linkOutside({ file: `tenants/${id}/${name}`, tenant: id }, 'TENANTS_DIR'))
  return []
}

/** The language in a file's name; undefined if it is not supported. */
export const asLocale = (code: string): LocaleCode | undefined => LOCALE_CODES.find((known) => known === code)
