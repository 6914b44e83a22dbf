import type { SaveAnswer } from './autosave.ts'
import type { CanvasData } from './canvas/canvas-context.ts'
import type { Asset, LanderDocument, Layer } from './document.ts'
import type { SectionSchema } from './schema.ts'

/** Identifies a lander of a site. */
export interface LanderKey {
  readonly tenant: number
  readonly lander: string
}

/** The data with which the editor opens a lander. */
export interface Opened {
  readonly document: LanderDocument
  /** The platform's lander, which the document changes. */
  readonly base: Layer
  readonly revision: number
  /** Author and time of the draft; null if there is none. */
  readonly draft: { readonly by: string | null; readonly at: string } | null
  /** Where the document comes from: a draft, the published version, or the files of the site. */
  readonly source: 'draft' | 'version' | 'files'
  /** Unreadable files of the site; the document contains nothing from them. */
  readonly broken: readonly { readonly file: string; readonly message: string }[]
  readonly published: { readonly version: number } | null
  /** Nothing is below its versions: without one, visitors do not see the page. */
  readonly alone: boolean
  readonly types: Readonly<Record<string, SectionSchema>>
  readonly languages: readonly string[]
  readonly themes: readonly string[]
  readonly facts: {
    readonly site: string
    readonly theme: string
    /** Addresses of pictures and films by their names. */
    readonly pictures: Readonly<Record<string, string>>
    /** Discount codes of the site that a campaign may use. */
    readonly codes: readonly string[]
  }
}

/** A problem that the checks found. */
export interface Finding {
  readonly level: 'fatal' | 'error' | 'warning' | 'advice'
  readonly code: string
  /** Keys from the root of the document. */
  readonly at: readonly string[]
  readonly message: string
  /** What is wrong and what to do, in the language of the staff. */
  readonly said: string
}

export interface VersionLine {
  readonly version: number
  readonly live: boolean
  readonly kind: 'publish' | 'schedule' | 'rollback' | 'import' | 'files'
  readonly ofVersion: number | null
  /** Email address of the author; null for the command line. */
  readonly by: string | null
  readonly note: string
  readonly publishedAt: string
}

export interface Schedule {
  readonly state: 'waiting' | 'published' | 'refused' | 'cancelled'
  readonly at: string
  readonly note: string
  readonly by: string | null
  readonly findings: readonly Finding[] | null
}

export type PublishAnswer =
  | { readonly kind: 'published'; readonly revision: number }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] }
  | { readonly kind: 'conflict'; readonly revision: number; readonly by: string; readonly at: string }

/** An error response: its HTTP `status` and the message in the language of the staff. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, message: string, body: unknown) {
    super(message)
    this.status = status
    this.body = body
  }

  /** The findings, if the checks refused the request. */
  get findings(): readonly Finding[] | undefined {
    return ((this.body ?? {}) as { findings?: readonly Finding[] }).findings
  }

  /**
   * The fault of one field of the request, in the language of the staff; undefined if it has none.
   */
  fault(field: string): string | undefined {
    const { error } = (this.body ?? {}) as { error?: { fields?: Readonly<Record<string, string>> } }
    return error?.fields?.[field]
  }
}

/** A page to preview, of one version or of the draft. */
export interface PreviewOf {
  readonly language?: string
  readonly theme?: string
  readonly slug?: string
  readonly variant?: string
  /** If omitted, the draft. */
  readonly version?: number
}

/** A link to a preview, and what it shows. */
export interface PreviewLink {
  readonly url: string
  /** When the link ends, as an ISO time. */
  readonly until: string
  /** The draft, a version that was asked for, or without a draft what visitors see. */
  readonly shows: 'draft' | 'files' | number | { readonly live: number }
}

/**
 * Client of the studio's endpoints. Methods throw `Refusal` for an error response that their result
 * does not cover, and `TypeError` without a response.
 */
export class StudioApi {
  readonly #key: LanderKey

  constructor(key: LanderKey) {
    this.#key = key
  }

  open(): Promise<Opened> {
    return this.#get('/landers/document')
  }

  canvas(view: { language: string; theme: string }): Promise<CanvasData> {
    return this.#get('/landers/canvas', view)
  }

  async save(document: LanderDocument, revision: number): Promise<SaveAnswer> {
    try {
      const saved = await this.#post<{ revision: number }>('/landers/draft', { document, revision })
      return { kind: 'saved', revision: saved.revision }
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500 || error.status === 429) return { kind: 'away' }
      const conflict = conflictOf(error)
      return conflict ?? { kind: 'refused', message: error.message }
    }
  }

  async check(document: LanderDocument): Promise<readonly Finding[]> {
    return (await this.#post<{ findings: readonly Finding[] }>('/landers/check', { document })).findings
  }

  async publish(plan: { revision: number; note: string; at?: string }): Promise<PublishAnswer> {
    try {
      return { kind: 'published', ...(await this.#post<{ revision: number }>('/landers/publish', plan)) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.findings) return { kind: 'refused', findings: error.findings }
      const conflict = conflictOf(error)
      if (conflict) return conflict
      throw error
    }
  }

  versions(): Promise<{ readonly versions: readonly VersionLine[]; readonly schedule: Schedule | null }> {
    return this.#get('/landers/versions')
  }

  async version(version: number): Promise<LanderDocument> {
    const found = await this.#get<{ document: LanderDocument | null }>('/landers/version', { version })
    return found.document ?? {}
  }

  /** Without a version, the site returns to its files. */
  rollBack(
    version: number | null,
    note: string,
  ): Promise<{ readonly version: number; readonly cancelled: boolean }> {
    return this.#post('/landers/rollback', { note, ...(version === null ? {} : { version }) })
  }

  /** Says that this editor is open. @returns e-mail addresses of the others who edit the lander */
  async others(): Promise<readonly string[]> {
    return (await this.#post<{ others: readonly string[] }>('/landers/editing', {})).others
  }

  unschedule(): Promise<unknown> {
    return this.#post('/landers/unschedule', {})
  }

  previewLink(of: PreviewOf): Promise<PreviewLink> {
    return this.#get('/landers/preview-link', of)
  }

  /** @returns the name of the file in settings, and its entry in the document */
  async upload(file: File): Promise<{ readonly name: string; readonly asset: Asset }> {
    const form = new FormData()
    form.set('tenant', String(this.#key.tenant))
    form.set('lander', this.#key.lander)
    form.set('file', file)
    return read(await fetch('/landers/pictures', { method: 'POST', headers: JSON_ANSWER, body: form }))
  }

  async #get<T>(path: string, query: object = {}): Promise<T> {
    const fields = Object.entries({ ...this.#key, ...query }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return read(await fetch(`${path}?${new URLSearchParams(fields)}`, { headers: JSON_ANSWER }))
  }

  async #post<T>(path: string, body: object): Promise<T> {
    const headers = { ...JSON_ANSWER, 'content-type': 'application/json' }
    return read(
      await fetch(path, { method: 'POST', headers, body: JSON.stringify({ ...this.#key, ...body }) }),
    )
  }
}

const JSON_ANSWER = { accept: 'application/json' }

async function read<T>(answer: Response): Promise<T> {
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return body as T
  const { error } = (body ?? {}) as { error?: { message?: string } }
  throw new Refusal(answer.status, error?.message ?? '', body)
}

/**
 * Author and time of the last save, if this editor's revision is outdated. Other refusals with the
 * same status contain no revision.
 */
function conflictOf({ status, body }: Refusal) {
  const { revision, by = '', at = '' } = (body ?? {}) as { revision?: number; by?: string; at?: string }
  if (status !== 409 || revision === undefined) return undefined
  return { kind: 'conflict', revision, by, at } as const
}
