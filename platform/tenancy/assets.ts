import { join } from 'node:path'
import { Containment } from './containment.ts'
import { entriesIn } from './folders.ts'

/** Content types that can be served from a site's folder `assets`, by file extension. */
export const ASSET_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
}

/** A link to a parent folder would recurse forever. */
const DEEPEST = 4

export interface AssetFile {
  /** Name used in settings and addresses: `logo.svg`, `badges/new.svg`. */
  readonly name: string
  readonly path: string
  /**
   * A link that leads out of TENANTS_DIR, or into another site's folder: neither read nor served.
   */
  readonly outside: boolean
}

/** All files under a site's `assets`, in a fixed order; empty if the folder does not exist. */
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
