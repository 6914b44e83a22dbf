import type { CountedSource } from '../../core/visit-source.ts'

/** What was followed: a short link or a partner, by name. */
export interface Click {
  readonly kind: 'link' | 'partner'
  readonly name: string
}

/** The group under which a visit is counted: its source, with what was followed for a click. */
export interface Subject {
  /** A canonical text, equal for equal subjects. */
  readonly text: string
  readonly source: CountedSource
  readonly click?: Click | undefined
  /** The visitor's network has exceeded the number of new sources of this day. */
  readonly excess?: boolean | undefined
  /** Whether its visits are those of robots. */
  readonly robot?: boolean | undefined
}

/** What was followed, with the visitor's source. */
export interface Followed extends Subject {
  readonly click: Click
}

/** Visits as one value of a statement: many values take longer to send than to count. */
export interface PackedVisits<Of extends Subject = Subject> {
  /** `VISIT_BYTES` per visit: digest, 1 for a robot, index of its subject. */
  readonly packed: Buffer
  readonly subjects: readonly Of[]
}

/** A waiting visit: its digest, and `index of the subject * 2 + robot`. */
export type Waiting = readonly [digest: string, known: number]

const DIGEST_BYTES = 16
export const VISIT_BYTES = DIGEST_BYTES + 3

/**
 * Visits of one site and day until they are written. Each is a short text and a number: objects
 * that outlive their request by seconds would cost the garbage collector more than all other work
 * for the visit.
 */
export class WaitingVisits {
  readonly tenant: number
  readonly day: string
  readonly #places = new Map<string, number>()
  readonly #subjects: Subject[] = []
  readonly #visits = new Map<string, number>()

  constructor(tenant: number, day: string) {
    this.tenant = tenant
    this.day = day
  }

  /**
   * @param digest 16 bytes as latin1
   * @returns whether it was new
   */
  add(digest: string, subject: Subject, robot: boolean): boolean {
    if (this.#visits.has(digest)) return false
    const name = `${robot ? 'robot' : ''}\n${subject.excess ? 'excess' : ''}\n${subject.text}`
    let place = this.#places.get(name)
    if (place === undefined) {
      place = this.#subjects.push({ ...subject, robot }) - 1
      this.#places.set(name, place)
    }
    this.#visits.set(digest, place * 2 + (robot ? 1 : 0))
    return true
  }

  /** Takes a visit back from another list. @returns whether it was new */
  addFrom(other: WaitingVisits, [digest, known]: Waiting): boolean {
    const subject = other.#subjects[known >> 1]
    return subject !== undefined && this.add(digest, subject, known % 2 === 1)
  }

  /** Visits in batches of at most `length`. */
  batches(length: number): Waiting[][] {
    const all = [...this.#visits]
    return Array.from({ length: Math.ceil(all.length / length) }, (_, at) =>
      all.slice(at * length, (at + 1) * length),
    )
  }

  /** The visits of pages, and the clicks. */
  pack(visits: readonly Waiting[]): {
    readonly pages: PackedVisits
    readonly clicks: PackedVisits<Followed>
  } {
    const of = ([, known]: Waiting) => this.#subjects[known >> 1]
    return {
      pages: packed(visits, (visit) => {
        const subject = of(visit)
        return subject?.click ? undefined : subject
      }),
      clicks: packed(visits, (visit) => {
        const subject = of(visit)
        return subject && isFollowed(subject) ? subject : undefined
      }),
    }
  }
}

const isFollowed = (subject: Subject): subject is Followed => subject.click !== undefined

/** The subject of a visit with this source, and this click. */
export function subjectOf(source: CountedSource, click?: Click): Subject {
  const text = textOf(source)
  return { text: click ? `${text}\n${click.kind} ${click.name}` : text, source, click }
}

/** Replaces the source of visits beyond the limits; the landing page is kept. */
export const OTHER = '(other)'

/** The landing page of a source, under a common name. */
export const under = (network: string, { lander, experiment, variant }: CountedSource): CountedSource => ({
  network,
  ref: '',
  sub1: '',
  sub2: '',
  sub3: '',
  slug: '',
  lander,
  experiment,
  variant,
})

/**
 * A subject beyond the limit of its network. A click counts under others immediately, because staff
 * cannot name its sources.
 */
export const inExcess = (subject: Subject): Subject =>
  subject.click ? subjectOf(under(OTHER, subject.source), subject.click) : { ...subject, excess: true }

/** A source as one text; values contain no control characters. */
export const textOf = ({ network, ref, sub1, sub2, sub3, ...at }: CountedSource): string =>
  `${network}\x1f${ref}\x1f${sub1}\x1f${sub2}\x1f${sub3}\x1f${at.lander}\x1f${at.slug}\x1f${at.experiment}\x1f${at.variant}`

function packed<Of extends Subject>(
  visits: readonly Waiting[],
  wanted: (visit: Waiting) => Of | undefined,
): PackedVisits<Of> {
  const bytes = Buffer.alloc(visits.length * VISIT_BYTES)
  const places = new Map<number, number>()
  const subjects: Of[] = []
  let end = 0
  for (const visit of visits) {
    const subject = wanted(visit)
    if (!subject) continue
    const [digest, known] = visit
    const place = places.get(known >> 1) ?? subjects.push(subject) - 1
    places.set(known >> 1, place)
    bytes.write(digest, end, 'latin1')
    bytes.writeUInt8(known % 2, end + DIGEST_BYTES)
    bytes.writeUInt16BE(place, end + DIGEST_BYTES + 1)
    end += VISIT_BYTES
  }
  return { packed: bytes.subarray(0, end), subjects }
}
