import type { SessionRef } from '../../core/live.ts'

/** Milliseconds within which newly opened streams share one check of their sessions. */
const NEWCOMERS = 50

interface SessionWatchOptions {
  /** Returns the ids of the valid ones of these sessions. */
  readonly alive: (asked: readonly SessionRef[]) => Promise<ReadonlySet<string>>
  /** Milliseconds between two checks of all sessions. */
  readonly interval: number
}

interface Watched extends SessionRef {
  readonly onEnd: () => void
}

/**
 * Checks the sessions of all open streams of this process in one query per interval, however many
 * streams there are, and soon after a stream has opened: its session may have ended after it was
 * read and before the stream could receive that event.
 */
export class SessionWatch {
  readonly #options: SessionWatchOptions
  readonly #watched = new Set<Watched>()
  #newcomers: Watched[] = []
  #timer: NodeJS.Timeout | undefined
  #looking = false

  constructor(options: SessionWatchOptions) {
    this.#options = options
  }

  /** Calls `onEnd` once the session has ended, at most once. Returns the function that stops it. */
  watch(session: SessionRef, onEnd: () => void): () => void {
    const watched = { ...session, onEnd }
    this.#watched.add(watched)
    if (this.#newcomers.push(watched) === 1) setTimeout(() => this.#lookAtNewcomers(), NEWCOMERS).unref()
    this.#timer ??= setInterval(() => void this.#lookAtAll(), this.#options.interval).unref()
    return () => this.#forget(watched)
  }

  #forget(watched: Watched): void {
    this.#watched.delete(watched)
    if (this.#watched.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #lookAtNewcomers(): void {
    const some = this.#newcomers
    this.#newcomers = []
    void this.#look(some)
  }

  /** No second query starts while a slow one is running. */
  async #lookAtAll(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    await this.#look([...this.#watched])
    this.#looking = false
  }

  /** If the database does not answer, streams stay open until the next check. */
  async #look(streams: readonly Watched[]): Promise<void> {
    const open = streams.filter((one) => this.#watched.has(one))
    const asked = new Map(open.map(({ tenant, session }) => [session, { tenant, session }]))
    if (asked.size === 0) return
    const alive = await this.#options.alive([...asked.values()]).catch(() => null)
    if (!alive) return
    for (const one of open) {
      if (alive.has(one.session) || !this.#watched.has(one)) continue
      this.#forget(one)
      one.onEnd()
    }
  }
}
