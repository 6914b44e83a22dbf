import type { SessionRef } from '../../core/live.ts'

/**
 * Milliseconds within which newly opened streams share one check, and so do calls of `lookAgain`.
 */
const SOON = 50

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
 * Checks the session of a stream soon after it has opened: the session may have ended after it was
 * read and before the stream could receive that event. Later ends are events; those that no event
 * tells (a session that expired or was idle for too long, an event that was lost) are found by a
 * check of all open streams of this process, in one query per interval.
 */
export class SessionWatch {
  readonly #options: SessionWatchOptions
  readonly #watched = new Set<Watched>()
  #newcomers: Watched[] = []
  #timer: NodeJS.Timeout | undefined
  #looking = false
  #soon: NodeJS.Timeout | undefined

  constructor(options: SessionWatchOptions) {
    this.#options = options
  }

  /** Calls `onEnd` once the session has ended, at most once. Returns the function that stops it. */
  watch(session: SessionRef, onEnd: () => void): () => void {
    const watched = { ...session, onEnd }
    this.#watched.add(watched)
    if (this.#newcomers.push(watched) === 1) setTimeout(() => this.#lookAtNewcomers(), SOON).unref()
    this.#timer ??= setInterval(() => void this.#lookAtAll(), this.#options.interval).unref()
    return () => this.#forget(watched)
  }

  /** Checks all sessions soon, once for all calls until then: events may have been lost. */
  lookAgain(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      void this.#lookAtAll()
    }, SOON).unref()
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
