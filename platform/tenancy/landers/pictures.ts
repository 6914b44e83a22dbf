import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Containment, liesIn } from '../containment.ts'
import { SHARED } from './library.ts'

/** Folders that pictures of landers lie in. */
interface Folders {
  readonly tenantsDir: string
  readonly landersDir: string
}

/** Path of a picture: the site's own, else that of the platform's lander, else the shared one; undefined where a link leads out of its folder. */
export function landerPicture(
  { tenantsDir, landersDir }: Folders,
  id: string,
  name: string,
  file: string,
): string | undefined {
  const own = new Containment(tenantsDir, id).real(join(tenantsDir, id, 'landers', name, 'assets', file))
  if (own !== undefined) return own
  const platforms = [name, SHARED].map((folder) => join(landersDir, folder, 'assets', file))
  return platforms.find((path) => existsSync(path) && liesIn(landersDir, path))
}
