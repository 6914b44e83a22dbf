import type { Database } from '../../core/database.ts'
import type { Log } from '../../infra/log.ts'
import { endPresences, renewPresence } from './presence.ts'

/** Milliseconds for which signs are collected. */
const COLLECTED = 3_000

/** What the last sign of a member says: a page of theirs is visible, or one was hidden. */
type Sign = 'visible' | 'hidden'

export interface CollectedSignsDeps {
  readonly database: Database
  readonly log: Pick<Log, 'warn'>
}

/**
 * Collects the signs of presence that this process accepts, and writes them every few seconds: one
 * transaction for all members of a site. What is lost with the process is repeated by the pages
 * within two minutes.
 */
export class CollectedSigns {
  readonly #deps: CollectedSignsDeps
  #tenants = new Map<number, Map<string, Sign>>()

  constructor(deps: CollectedSignsDeps) {
    this.#deps = deps
  }

  note(tenant: number, member: string, sign: Sign): void {
    if (this.#tenants.size === 0) setTimeout(() => void this.#write(), COLLECTED).unref()
    const signs = this.#tenants.get(tenant) ?? new Map<string, Sign>()
    this.#tenants.set(tenant, signs.set(member, sign))
  }

  async #write(): Promise<void> {
    const collected = this.#tenants
    this.#tenants = new Map()
    for (const [tenant, signs] of collected) {
      const those = (wanted: Sign) =>
        [...signs].flatMap(([member, sign]) => (sign === wanted ? [member] : []))
      const [visible, hidden] = [those('visible'), those('hidden')]
      const work = this.#deps.database.withTenant(tenant, async (db) => {
        const now = new Date()
        if (visible.length > 0) await renewPresence(db, visible, now)
        if (hidden.length > 0) await endPresences(db, hidden, now)
      })
      await work.catch((error: unknown) =>
        this.#deps.log.warn({ err: error, tenant }, 'presence not written'),
      )
    }
  }
}
