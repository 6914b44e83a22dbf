/** The result of sending a draft. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'conflict'; readonly revision: number; readonly by: string; readonly at: string }
  /** Rejected for the reason in `message`; a retry does not help. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer, or a temporary failure of the server: retried. */
  | { readonly kind: 'away' }

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'waiting' | 'saving' | 'away' }
  | { readonly kind: 'conflict'; readonly revision: number; readonly by: string; readonly at: string }
  | { readonly kind: 'refused'; readonly message: string }

/** The server's document and its revision. */
interface Held<D> {
  readonly document: D
  readonly revision: number
}

/** Merges the changes of two people into one document if nothing clashes. */
interface Joining<D> {
  readonly theirs: () => Promise<Held<D>>
  /** Undefined if both changed the same value: the user decides. */
  readonly join: (sides: { readonly base: D; readonly mine: D; readonly theirs: D }) => D | undefined
  /** Called with the merged document, which replaces the edited one before it is sent. */
  readonly onJoined: (document: D) => void
}

interface Parts<D> {
  readonly send: (document: D, revision: number) => Promise<SaveAnswer>
  /**
   * Stores unsaved changes outside the page, so that a closed or crashed tab loses nothing; null if
   * there are none.
   */
  readonly keep: (document: D | null, revision: number, known: D) => void
  readonly onState: (state: SaveState) => void
  /** If omitted, every conflict waits for the user. */
  readonly joining?: Joining<D>
  readonly wait?: number
  readonly retry?: number
}

type Conflict = Extract<SaveAnswer, { readonly kind: 'conflict' }>
type Unsaved = Exclude<SaveAnswer, { readonly kind: 'saved' }>

const AWAY = { kind: 'away' } as const
const WAIT = 1_500
const RETRY = 4_000

/**
 * Saves a document shortly after its last change, one request at a time. Requests without an answer
 * are retried. Changes that another person saved meanwhile are merged if nothing clashes; otherwise
 * nothing is sent until the user has decided.
 */
export class Autosave<D> {
  readonly #parts: Parts<D>
  #revision: number
  #known: D
  #waiting: { readonly document: D } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  #stopped = false
  #joinedWith = ''
  #joins = 0

  /** @param known the document of that revision */
  constructor(revision: number, known: D, parts: Parts<D>) {
    this.#revision = revision
    this.#known = known
    this.#parts = parts
  }

  get revision(): number {
    return this.#revision
  }

  /** The last document that this editor and the server agreed on. */
  get known(): D {
    return this.#known
  }

  /** Number of merges with another person's changes. */
  get joins(): number {
    return this.#joins
  }

  /** Email address of the person whose changes were merged last; empty if unknown. */
  get joinedWith(): string {
    return this.#joinedWith
  }

  /** Takes a changed document to be saved. */
  change(document: D): void {
    this.#waiting = { document }
    this.#parts.keep(document, this.#revision, this.#known)
    if (this.#stopped) return
    if (!this.#sending) this.#parts.onState({ kind: 'waiting' })
    this.#later(this.#parts.wait ?? WAIT)
  }

  /**
   * Sends unsaved changes now. Concurrent calls send one request: a second one would conflict with
   * the first one's revision.
   * @returns whether everything is saved; false if it could not be sent or was rejected
   */
  flush(): Promise<boolean> {
    return this.#flush(this.#parts.joining)
  }

  async #flush(joining: Joining<D> | undefined): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#sending) await this.#sending
    if (this.#waiting && !this.#stopped) {
      this.#sending = this.#send(this.#waiting.document, joining)
      await this.#sending
    }
    return this.#waiting === undefined
  }

  /**
   * Ends a conflict by saving this document over the other person's, as the user decided.
   * @returns whether it was saved. If another save came first again or nobody answers, the previous
   *   state is restored: nothing is sent until the next decision
   */
  async overwrite(document: D, revision: number): Promise<boolean> {
    const [known, held] = [this.#revision, this.#waiting]
    this.#revision = revision
    this.#stopped = false
    this.#waiting = { document }
    // No automatic merge here: it would change what the user decided.
    await this.#flush(undefined)
    if (this.#waiting === undefined) return true
    clearTimeout(this.#timer)
    this.#stopped = true
    this.#revision = known
    this.#waiting = held
    return false
  }

  /** Drops unsaved changes: another document replaces this one. */
  restart(revision: number): void {
    clearTimeout(this.#timer)
    this.#revision = revision
    this.#waiting = undefined
    this.#stopped = false
    this.#parts.keep(null, revision, this.#known)
    this.#parts.onState({ kind: 'saved' })
  }

  /** After a successful save. Changes made meanwhile are sent next. */
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

  async #send(document: D, joining: Joining<D> | undefined): Promise<void> {
    const sent = this.#waiting
    this.#parts.onState({ kind: 'saving' })
    const answer = await this.#parts.send(document, this.#revision).catch(() => AWAY)
    if (answer.kind === 'saved') {
      this.#sending = undefined
      this.#revision = answer.revision
      this.#known = document
      this.#taken(sent)
      return
    }
    const next = answer.kind === 'conflict' && joining ? await this.#join(joining, answer) : answer
    if (next === 'joined' && this.#waiting) return this.#send(this.#waiting.document, joining)
    this.#sending = undefined
    if (next !== 'joined') this.#fail(next)
  }

  #fail(answer: Unsaved): void {
    this.#parts.onState(answer)
    if (answer.kind === 'conflict') this.#stopped = true
    if (answer.kind === 'away') this.#later(this.#parts.retry ?? RETRY)
  }

  /**
   * Merges the own changes, including those made meanwhile, into the server's document. Changes
   * nothing if that is not possible.
   */
  async #join({ theirs, join, onJoined }: Joining<D>, conflict: Conflict): Promise<'joined' | Unsaved> {
    const held = await theirs().catch(() => undefined)
    if (!held || held.revision < conflict.revision) return AWAY
    const mine = this.#waiting?.document
    const document = mine && join({ base: this.#known, mine, theirs: held.document })
    if (document === undefined) return conflict
    this.#revision = held.revision
    this.#known = held.document
    this.#waiting = { document }
    this.#joinedWith = conflict.by
    this.#joins += 1
    this.#parts.keep(document, held.revision, held.document)
    onJoined(document)
    return 'joined'
  }
}
