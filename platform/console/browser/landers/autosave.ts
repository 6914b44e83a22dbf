/** What the server says about a draft that is sent. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'conflict'; readonly revision: number; readonly by: string; readonly at: string }
  /** Not taken, and no second try helps: `message` says why. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer, or a server in trouble: worth another try. */
  | { readonly kind: 'away' }

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'waiting' | 'saving' | 'away' }
  | { readonly kind: 'conflict'; readonly revision: number; readonly by: string; readonly at: string }
  | { readonly kind: 'refused'; readonly message: string }

interface Parts<D> {
  readonly send: (document: D, revision: number) => Promise<SaveAnswer>
  /** Keeps what is not saved yet beside the page: a closed or broken tab loses nothing. Null: there is nothing. */
  readonly keep: (document: D | null, revision: number, known: D) => void
  readonly onState: (state: SaveState) => void
  readonly wait?: number
  readonly retry?: number
}

const WAIT = 1_500
const RETRY = 4_000

/**
 * Saves a document a moment after its last change, one request at a time. What was not taken is sent again until it is; after a conflict
 * nothing is sent before a person has decided.
 */
export class Autosave<D> {
  readonly #parts: Parts<D>
  #revision: number
  #known: D
  #waiting: { readonly document: D } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  #stopped = false

  /** @param known the document of that revision */
  constructor(revision: number, known: D, parts: Parts<D>) {
    this.#revision = revision
    this.#known = known
    this.#parts = parts
  }

  get revision(): number {
    return this.#revision
  }

  /** What this editor and the server last agreed on. */
  get known(): D {
    return this.#known
  }

  /** A new state of the document. */
  change(document: D): void {
    this.#waiting = { document }
    this.#parts.keep(document, this.#revision, this.#known)
    if (this.#stopped) return
    if (!this.#sending) this.#parts.onState({ kind: 'waiting' })
    this.#later(this.#parts.wait ?? WAIT)
  }

  /**
   * Sends what waits now. Several calls at once send it once: a second request would meet the revision of the first as a conflict.
   * @returns whether everything is saved; false where it could not be sent, or was not taken
   */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#sending) await this.#sending
    if (this.#waiting && !this.#stopped) {
      this.#sending = this.#send(this.#waiting.document)
      await this.#sending
    }
    return this.#waiting === undefined
  }

  /**
   * After a conflict: this document takes the place of the other's, as a person has decided.
   * @returns whether it was saved. Where another person was faster once more, or nobody answers, all is as before: nothing is sent until
   *   the next decision
   */
  async overwrite(document: D, revision: number): Promise<boolean> {
    const [known, held] = [this.#revision, this.#waiting]
    this.#revision = revision
    this.#stopped = false
    this.#waiting = { document }
    await this.flush()
    if (this.#waiting === undefined) return true
    clearTimeout(this.#timer)
    this.#stopped = true
    this.#revision = known
    this.#waiting = held
    return false
  }

  /** Forgets what waits: another document takes its place. */
  restart(revision: number): void {
    clearTimeout(this.#timer)
    this.#revision = revision
    this.#waiting = undefined
    this.#stopped = false
    this.#parts.keep(null, revision, this.#known)
    this.#parts.onState({ kind: 'saved' })
  }

  /** What was sent is safe; what changed meanwhile goes next. */
  #taken(sent: { readonly document: D } | undefined): void {
    if (this.#waiting !== sent) {
      this.#later(this.#parts.wait ?? WAIT)
      return
    }
    this.#waiting = undefined
    this.#parts.keep(null, this.#revision, this.#known)
    this.#parts.onState({ kind: 'saved' })
  }

  #later(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), time)
  }

  async #send(document: D): Promise<void> {
    const sent = this.#waiting
    this.#parts.onState({ kind: 'saving' })
    const answer = await this.#parts.send(document, this.#revision).catch(() => ({ kind: 'away' }) as const)
    this.#sending = undefined
    if (answer.kind === 'saved') {
      this.#revision = answer.revision
      this.#known = document
      this.#taken(sent)
      return
    }
    this.#parts.onState(answer)
    if (answer.kind === 'conflict') this.#stopped = true
    if (answer.kind === 'away') this.#later(this.#parts.retry ?? RETRY)
  }
}
