import { join } from 'node:path'
import { Containment, liesIn } from '../containment.ts'

/** Folders that pictures of landers lie in. */
interface Folders {
  readonly tenantsDir: string
  readonly landersDir: string
}

/** Path of a picture: the site's own, else the platform's; undefined where a link leads out of its folder. */
export function landerPicture(
  { tenantsDir, landersDir }: Folders,
  id: string,
  name: string,
  file: string,
): string | undefined {
  const own = new Containment(tenantsDir, id).real(join(tenantsDir, id, 'landers', name, 'assets', file))
  const platforms = join(landersDir, name, 'assets', file)
  return own ?? (liesIn(landersDir, platforms) ? platforms : undefined)
}
