import type { Statement } from './replay.ts'

/** A conversation with the member who writes in it. */
export interface Lane {
  readonly conversationId: string
  readonly senderId: string
}

/** Sends messages with the platform's own command, `count` in each lane. */
export interface SendOrder {
  readonly kind: 'send'
  readonly site: string
  readonly lanes: readonly Lane[]
  readonly count: number
  readonly keyPrefix: string
}

/** Statements for the next `raw` order, by lane and message. */
export interface RawOrder {
  readonly kind: 'prepare'
  readonly lanes: readonly (readonly (readonly Statement[])[])[]
}

export interface SearchOrder {
  readonly kind: 'search'
  readonly site: string
  readonly token: string
  readonly queries: readonly Readonly<Record<string, string>>[]
}

/** The filter form of the site as this member sees it; the answer is a `FilterForm`. */
export interface FiltersOrder {
  readonly kind: 'filters'
  readonly site: string
  readonly token: string
}

/** Orders for the program `peers/commands.ts`. */
export type Order = SendOrder | RawOrder | { readonly kind: 'raw' } | SearchOrder | FiltersOrder

export interface Answer {
  readonly milliseconds: number
  /** Time of each search, in milliseconds. */
  readonly times: readonly number[]
}
