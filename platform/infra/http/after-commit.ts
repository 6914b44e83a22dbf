/**
 * What a handler returns when its answer needs something that must not happen inside of the request's transaction, such
 * as a call to a payment provider: the transaction commits, `run` is called, then the answer leaves. `run` may not use
 * the scope's `db` any more; what it writes, it writes in transactions of its own.
 */
export class AfterCommit<T> {
  readonly run: () => Promise<T>
  constructor(run: () => Promise<T>) {
    this.run = run
  }
}
