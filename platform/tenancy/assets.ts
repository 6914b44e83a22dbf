import { join } from 'node:path'
import { Containment } from './containment.ts'
import { entriesIn } from './folders.ts'

/** What can be served from a site's folder `assets`, by the ending of its name. */
export const ASSET_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
}

/** A link back to a folder above would lead round for ever. */
const DEEPEST = 4

export interface AssetFile {
  /** As settings and addresses call it: `logo.svg`, `badges/new.svg`. */
  readonly name: string
  readonly path: string
  /**
   * A link leads out of TENANTS_DIR, or into the folder of another site: it is neither read nor
   * served.
   */
  readonly outside: boolean
}

/** All files under a site's `assets`, in a fixed order. None where there is no such folder. */
export function assetFiles(tenants: string, id: string): AssetFile[] {
  const contained = new Containment(tenants, id)
  const filesIn = (folder: string, prefix: string, depth: number): AssetFile[] =>
    entriesIn(folder).flatMap((entry) => {
      const file = { name: `${prefix}${entry.name}`, path: join(folder, entry.name) }
      if (!contained.holds(file.path)) return [{ ...file, outside: true }]
      if (entry.folder && depth < DEEPEST) return filesIn(file.path, `${file.name}/`, depth + 1)
      return entry.folder ? [] : [{ ...file, outside: false }]
    })
  const folder = join(tenants, id, 'assets')
  if (!contained.holds(folder)) return [{ name: '', path: folder, outside: true }]
  return filesIn(folder, '', 0)
}
