import fs from 'node:fs'
import path from 'node:path'
import { StartError } from '../infra/start-error.ts'

/** Files of an installation that start the program, relative to its folder. */
const STARTED = [path.join('dist', 'server', 'index.mjs'), path.join('scripts', 'start.mjs')]
const [ENTRY = ''] = STARTED

/** What a worker runs: paths without links, so that all workers of a reload run the same. */
export interface Build {
  readonly exec: string
  /** Working folder: themes and landers are read from it. */
  readonly cwd: string
}

/**
 * The folder from which the program was started, read again at each reload. If it was named by a
 * link (`/srv/dating/current`), a reload follows the link to the release that it leads to by then.
 *
 * @param entry real path of the running entry (`main.ts` in the build)
 * @param started `process.argv[1]`, in which Node keeps links
 * @param cwd real path of the working folder: one outside of the release stays as it is
 */
export class Release {
  readonly #named: string
  readonly #inside: boolean
  readonly #cwd: string

  constructor(entry: string, started: string | undefined, cwd: string) {
    const root = rootOf(entry, ENTRY) ?? path.dirname(entry)
    this.#named = namedRoot(root, started)
    this.#inside = cwd === root
    this.#cwd = cwd
  }

  /** @throws StartError if there is no build */
  current(): Build {
    try {
      const root = fs.realpathSync(this.#named)
      const exec = fs.realpathSync(path.join(root, ENTRY))
      return { exec, cwd: this.#inside ? root : this.#cwd }
    } catch (cause) {
      throw new StartError(`There is no build in ${this.#named}.`, { cause })
    }
  }
}

function namedRoot(root: string, started: string | undefined): string {
  const named = STARTED.map((file) => rootOf(started ?? '', file)).find((folder) => folder !== undefined)
  return named !== undefined && leadsTo(named, root) ? named : root
}

function rootOf(file: string, ending: string): string | undefined {
  return file.endsWith(path.sep + ending) ? file.slice(0, -ending.length - 1) : undefined
}

function leadsTo(folder: string, root: string): boolean {
  try {
    return fs.realpathSync(folder) === root
  } catch {
    return false
  }
}
