import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Lander } from '../../core/lander.ts'
import type { Tenant } from '../../core/tenant.ts'
import { Containment, liesIn } from '../containment.ts'
import { SHARED } from './shared-pictures.ts'

/** Folders with pictures of landers. */
interface Folders {
  readonly tenantsDir: string
  readonly landersDir: string
}

/**
 * Path of a picture: the site's own, otherwise that of the platform's lander, otherwise the shared
 * one, where portraits have the theme's style.
 * @returns undefined if there is none, or if a link leads out of its folder
 */
export function landerPicture(
  { tenantsDir, landersDir }: Folders,
  { id, theme }: Pick<Tenant, 'id' | 'theme'>,
  { name, base = name }: Pick<Lander, 'name' | 'base'>,
  file: string,
): string | undefined {
  const own = new Containment(tenantsDir, id).real(join(tenantsDir, id, 'landers', name, 'assets', file))
  if (own !== undefined) return own
  const platforms = [
    join(landersDir, base, 'assets', file),
    join(landersDir, SHARED, theme.portraits, file),
    join(landersDir, SHARED, 'assets', file),
  ]
  return platforms.find((path) => existsSync(path) && liesIn(landersDir, path))
}
