/**
 * Whether the program is about to end (`DRAIN_SECONDS`): it serves everything, but `/readyz` says
 * that it is not ready, so that proxies send new requests elsewhere.
 */
export class Drain {
  #begun = false

  get begun(): boolean {
    return this.#begun
  }

  begin(): void {
    this.#begun = true
  }
}
