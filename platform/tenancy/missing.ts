/**
 * Tenants are let go of when the same folders are missing in two looks so far apart: while `rm -rf` and `cp -r` go on over
 * thousands of folders, the missing ones differ from look to look.
 */
const GONE_AFTER_MS = 400

export interface Missing {
  /** Tenants without a folder that go on to serve for now. */
  readonly kept: ReadonlySet<string>
  /** All tenants are missing at once: a deployment that went wrong, not a decision. */
  readonly everyOne: boolean
  /** Time in ms after which to look again. */
  readonly again: number | undefined
}

/** Decides which tenants are let go of when their folders are missing. */
export class MissingTenants {
  #ids: ReadonlySet<string> = new Set()
  #leaving = ''
  #since = 0

  /** Those that were missing at the last look: their folders are to be read again at each change. */
  get ids(): Iterable<string> {
    return this.#ids
  }

  /**
   * @param served ids of the tenants that are served
   * @param present ids that have a folder
   * @param held ids that a renamed folder claims the hosts of: never let go of
   */
  decide(served: Iterable<string>, present: ReadonlySet<string>, held: ReadonlySet<string>): Missing {
    const all = [...served]
    const missing = all.filter((id) => !present.has(id))
    this.#ids = new Set(missing)
    // Replacing the only site by another one is intended.
    const everyOne =
      missing.length > 0 && missing.length === all.length && (present.size === 0 || all.length > 1)
    const leaving = missing.filter((id) => !held.has(id))
    if (everyOne || leaving.length === 0) {
      this.#leaving = ''
      return { kept: this.#ids, everyOne, again: undefined }
    }
    const now = performance.now()
    const key = leaving.join(' ')
    if (key !== this.#leaving) this.#since = now
    this.#leaving = key
    const wait = this.#since + GONE_AFTER_MS - now
    if (wait > 0) return { kept: this.#ids, everyOne, again: wait }
    this.#ids = new Set(missing.filter((id) => held.has(id)))
    return { kept: this.#ids, everyOne, again: undefined }
  }
}
