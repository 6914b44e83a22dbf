/**
 * Tenants are dropped if the same folders are missing in two checks this far apart: while `rm -rf`
 * and `cp -r` process thousands of folders, the missing ones differ between checks.
 */
const GONE_AFTER_MS = 400

interface Missing {
  /** Tenants without a folder that are still served for now. */
  readonly kept: ReadonlySet<string>
  /** All tenants are missing: a failed deployment, not a decision. */
  readonly everyOne: boolean
  /** Milliseconds until the next check. */
  readonly again: number | undefined
}

/** Decides which tenants are dropped when their folders are missing. */
export class MissingTenants {
  #ids: ReadonlySet<string> = new Set()
  #leaving = ''
  #since = 0

  /** Tenants that were missing at the last check: their folders are read again at each change. */
  get ids(): Iterable<string> {
    return this.#ids
  }

  /**
   * @param served ids of the tenants that are served
   * @param present ids that have a folder
   * @param held ids whose hosts a renamed folder claims: never dropped
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
