import { realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Finding, finding } from './finding.ts'
import { isTenantId } from './folders.ts'

/**
 * Sites' folders are deployed with git, which supports symbolic links: one to `/etc/passwd` must
 * not become a page. A file may be read if its real path is in the site's own folder, or in a
 * folder of TENANTS_DIR that belongs to no site (`_shared`, the `..data` of a ConfigMap).
 */
export class Containment {
  readonly #root: string | undefined
  readonly #own: string | undefined

  /**
   * @param tenants TENANTS_DIR @param id the site whose files are read; absent for files of no
   * site, such as presets
   */
  constructor(tenants: string, id?: string) {
    this.#root = realPath(tenants)
    this.#own = id === undefined ? this.#root : realPath(join(tenants, id))
  }

  /** Whether the site's own folder is really in TENANTS_DIR. */
  get sound(): boolean {
    return this.#root === undefined || this.#own === undefined || isInside(this.#root, this.#own)
  }

  /** Whether a file or folder may be read. True for a missing one: reading it reports that. */
  holds(path: string): boolean {
    const real = realPath(path)
    return real === undefined || this.#allows(real)
  }

  /** The real path of a file; undefined if it is missing or may not be read. */
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

/** Real path of a file in a site's `assets`; undefined if it is missing or may not be shown. */
export function assetPath(tenants: string, id: string, name: string): string | undefined {
  return new Containment(tenants, id).real(join(tenants, id, 'assets', name))
}

/** Whether the real path is in a folder; true for a missing file. */
export function liesIn(folder: string, path: string): boolean {
  const [outer, inner] = [realPath(folder), realPath(path)]
  return outer === undefined || inner === undefined || isInside(outer, inner)
}

/**
 * The finding of `site check` for a link that leads out. `folder` is the name of the setting, such
 * as TENANTS_DIR.
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
    // Missing, or a link to itself: reading it reports the reason.
    return undefined
  }
}
