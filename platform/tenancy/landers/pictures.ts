import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Tenant } from '../../core/tenant.ts'
import { Containment, liesIn } from '../containment.ts'
import { SHARED } from './shared-pictures.ts'

/** Folders that pictures of landers lie in. */
interface Folders {
  readonly tenantsDir: string
  readonly landersDir: string
}

/**
 * Path of a picture: the site's own, else that of the platform's lander, else the shared one, where
 * portraits are of the theme's style.
 * @returns undefined where there is none, or where a link leads out of its folder
 */
export function landerPicture(
  { tenantsDir, landersDir }: Folders,
  { id, theme }: Pick<Tenant, 'id' | 'theme'>,
  name: string,
  file: string,
): string | undefined {
  const own = new Containment(tenantsDir, id).real(join(tenantsDir, id, 'landers', name, 'assets', file))
  if (own !== undefined) return own
  const platforms = [
    join(landersDir, name, 'assets', file),
    join(landersDir, SHARED, theme.portraits, file),
    join(landersDir, SHARED, 'assets', file),
  ]
  return platforms.find((path) => existsSync(path) && liesIn(landersDir, path))
}
