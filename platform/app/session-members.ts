import { LRUCache } from 'lru-cache'
import { mostEntries } from '../infra/most-entries.ts'
import { limitKey } from '../infra/rate-limit.ts'

/** About 200 bytes each. */
const MOST = 20_000

/**
 * Remembers whose session a token is, so that a call of a member is counted without a look-up. A
 * session never changes its member. Whether it is still valid is decided by the look-up that opens
 * the transaction of the call, not here.
 */
export class SessionMembers {
  readonly #members = new LRUCache<string, string>(mostEntries(MOST))

  memberOf(tenant: number, token: string): string | undefined {
    return this.#members.get(limitKey(tenant, token))
  }

  /** `member`: undefined if the token is no session (any more). */
  note(tenant: number, token: string, member: string | undefined): void {
    const key = limitKey(tenant, token)
    if (member === undefined) this.#members.delete(key)
    else this.#members.set(key, member)
  }
}
