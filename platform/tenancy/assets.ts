import { join } from 'node:path'
import { foldersIn, namesIn } from './folders.ts'

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
}

/** All files under `assets`, in a fixed order. None where there is no such folder. */
export function assetFiles(folder: string, prefix = '', depth = 0): AssetFile[] {
  const folders = new Set(foldersIn(folder))
  return namesIn(folder).flatMap((name) => {
    const inside = folders.has(name)
    if (inside && depth < DEEPEST) return assetFiles(join(folder, name), `${prefix}${name}/`, depth + 1)
    return inside ? [] : [{ name: `${prefix}${name}`, path: join(folder, name) }]
  })
}
