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

/** What the server holds, with its revision. */
interface Held<D> {
  readonly document: D
  readonly revision: number
}

/** How the changes of two people become one document where nothing collides. */
interface Joining<D> {
  readonly theirs: () => Promise<Held<D>>
  /** Undefined where both changed the same value: a person decides. */
  readonly join: (sides: { readonly base: D; readonly mine: D; readonly theirs: D }) => D | undefined
  /** The joined document, which takes the place of one's own before it is sent. */
  readonly onJoined: (document: D) => void
}

interface Parts<D> {
  readonly send: (document: D, revision: number) => Promise<SaveAnswer>
  /**
   * Keeps what is not saved yet beside the page: a closed or broken tab loses nothing. Null: there
   * is nothing.
   */
  readonly keep: (document: D | null, revision: number, known: D) => void
  readonly onState: (state: SaveState) => void
  /** Left out: every conflict waits for a person. */
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
 * Saves a document a moment after its last change, one request at a time. What was not taken is
 * sent again until it is. What another person saved meanwhile is joined with it where nothing
 * collides; else nothing is sent before a person has decided.
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

  /** What this editor and the server last agreed on. */
  get known(): D {
    return this.#known
  }

  /** How often another person's changes were joined with one's own. */
  get joins(): number {
    return this.#joins
  }

  /** Whose changes were joined last; empty for a person whose address is not known. */
  get joinedWith(): string {
    return this.#joinedWith
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
   * Sends what waits now. Several calls at once send it once: a second request would meet the
   * revision of the first as a conflict.
   * @returns whether everything is saved; false where it could not be sent, or was not taken
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
   * After a conflict: this document takes the place of the other's, as a person has decided.
   * @returns whether it was saved. Where another person was faster once more, or nobody answers,
   *   all is as before: nothing is sent until the next decision
   */
  async overwrite(document: D, revision: number): Promise<boolean> {
    const [known, held] = [this.#revision, this.#waiting]
    this.#revision = revision
    this.#stopped = false
    this.#waiting = { document }
    // What was decided is not changed once more by a third save.
    await this.#flush(undefined)
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
   * Puts one's own changes, also those of this moment, over what the server holds; as it was where
   * that cannot be.
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
