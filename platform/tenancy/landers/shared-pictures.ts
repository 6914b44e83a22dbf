import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PictureSize } from '../../core/lander.ts'
import { liesIn } from '../containment.ts'
import type { Finding } from '../finding.ts'
import { foldersIn } from '../folders.ts'
import type { Read } from '../read-json.ts'
import type { LanderFolder } from './lander-folder.ts'
import { folderSource } from './lander-source.ts'

/** Folder of LANDERS_DIR whose pictures every lander may show. */
export const SHARED = '_shared'

export interface SharedPictures {
  readonly sizes: Readonly<Record<string, PictureSize>>
  readonly names: readonly string[]
  readonly digest: string
}

/**
 * Measures the pictures in the folders of `_shared`. The same name in several folders is one
 * picture in several styles.
 */
export function readShared(shared: string): Read<SharedPictures> {
  const holds = (path: string) => liesIn(shared, path)
  const source = folderSource({ folder: shared, shown: `landers/${SHARED}`, holds })
  const hash = createHash('sha256')
  const findings: Finding[] = []
  const sizes: Record<string, PictureSize> = {}
  const names = new Set<string>()
  for (const folder of foldersIn(shared).sort())
    for (const name of source.names(folder)) {
      const measured = source.measure(join(folder, name))
      if (!measured.ok) findings.push(...measured.findings)
      else {
        hash.update(name).update(measured.value.digest)
        names.add(name)
        if (measured.value.size) sizes[name] = measured.value.size
      }
    }
  if (findings.length > 0) return { ok: false, findings }
  return { ok: true, value: { sizes, names: [...names], digest: hash.digest('hex') } }
}

/** A lander with the shared pictures added; its own take precedence. */
export function withShared(folder: LanderFolder, shared: Read<SharedPictures>): Read<LanderFolder> {
  if (!shared.ok) return shared
  const { names, sizes, digest } = shared.value
  return {
    ok: true,
    value: {
      ...folder,
      assets: [...folder.assets, ...names],
      sizes: { ...sizes, ...folder.sizes },
      digest: folder.digest + digest,
    },
  }
}
