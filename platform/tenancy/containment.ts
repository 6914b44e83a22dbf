import { realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Finding, finding } from './finding.ts'
import { isTenantId } from './folders.ts'

/**
 * Folders of sites come by git, which carries symbolic links: one to `/etc/passwd` must not become
 * a page. A file may be read where it really lies in the site's own folder, or in a folder of
 * TENANTS_DIR that no site has (`_shared`, the `..data` of a ConfigMap).
 */
export class Containment {
  readonly #root: string | undefined
  readonly #own: string | undefined

  /**
   * @param tenants TENANTS_DIR @param id the site whose files are read; without it files of no
   *   site, such as presets
   */
  constructor(tenants: string, id?: string) {
    this.#root = realPath(tenants)
    this.#own = id === undefined ? this.#root : realPath(join(tenants, id))
  }

  /** Whether the site's own folder lies in TENANTS_DIR. */
  get sound(): boolean {
    return this.#root === undefined || this.#own === undefined || isInside(this.#root, this.#own)
  }

  /** Whether a file or folder may be read. What is not there may: reading it says so. */
  holds(path: string): boolean {
    const real = realPath(path)
    return real === undefined || this.#allows(real)
  }

  /** Where a file really lies; undefined where it is not there, or may not be read. */
  real(path: string): string | undefined {
    const real = realPath(path)
    return real !== undefined && this.#allows(real) ? real : undefined
  }

  #allows(real: string): boolean {
    if (this.#root === undefined || this.#own === undefined || !this.sound) return false
    if (isInside(this.#own, real)) return true
    const [top = ''] = relative(this.#root, real).split(sep)
    return isInside(this.#root, real) && !isTenantId(top)
  }
}

/**
 * Path of a file in a site's `assets` with all links followed; undefined where there is none that
 * may be shown.
 */
export function assetPath(tenants: string, id: string, name: string): string | undefined {
  return new Containment(tenants, id).real(join(tenants, id, 'assets', name))
}

/** Whether a path, all links followed, lies in a folder; true for what is not there. */
export function liesIn(folder: string, path: string): boolean {
  const [outer, inner] = [realPath(folder), realPath(path)]
  return outer === undefined || inner === undefined || isInside(outer, inner)
}

/**
 * What `site check` says of a link that leads out. `folder` is the name of the setting, such as
 * TENANTS_DIR.
 */
export function linkOutside(where: { file: string; tenant?: string }, folder: string): Finding {
  return finding(
    'link_outside',
    where,
    `expected a file in ${folder}, found a symbolic link that leads out of it`,
  )
}

const isInside = (outer: string, inner: string): boolean =>
  inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`)

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    // Not there, or a link to itself: reading it fails with the reason.
    return undefined
  }
}
