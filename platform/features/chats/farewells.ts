/**
 * Sentences that close a conversation, by the names that the call takes. `message.farewell` holds
 * the place in this list, from 1: never reorder it.
 */
export const FAREWELLS = ['thanks', 'spark', 'met', 'break'] as const
export type Farewell = (typeof FAREWELLS)[number]

export function farewellCode(farewell: Farewell): number {
  return FAREWELLS.indexOf(farewell) + 1
}

/** Undefined for a message that closes nothing, and for a sentence of a newer program. */
export function farewellOf(code: number | null): Farewell | undefined {
  return code === null ? undefined : FAREWELLS[code - 1]
}

/** Texts of the sentences, as literals so that the check for unused texts finds them. */
export const FAREWELL_TEXTS = {
  thanks: 'farewell:sentence_thanks',
  spark: 'farewell:sentence_spark',
  met: 'farewell:sentence_met',
  break: 'farewell:sentence_break',
} as const satisfies Readonly<Record<Farewell, string>>

/**
 * Days without a message after which the page of a conversation, and one mail, mention the way to
 * close it.
 */
export const QUIET_DAYS = 10

/** How a conversation can be closed with a good word by the viewer. */
export type FarewellState =
  /** The partner has not written, or it has been closed so before, or nothing can be sent. */
  | 'none'
  | 'possible'
  /** It is the viewer's turn, and has been for ten days. */
  | 'due'

interface FarewellFacts {
  readonly open: boolean
  readonly confirmed: boolean
  readonly partnerWrote: boolean
  readonly said: boolean
  /** The last message; null if there is none. */
  readonly last: { readonly own: boolean; readonly at: string } | null
}

/**
 * Whether the viewer can close the conversation with a good word. Only where the partner has
 * written: a free sentence must not become a first message.
 */
export function farewellState(facts: FarewellFacts, now: Date): FarewellState {
  const { open, confirmed, partnerWrote, said, last } = facts
  if (!open || !confirmed || !partnerWrote || said) return 'none'
  const quietSince = now.getTime() - QUIET_DAYS * 86_400_000
  return last !== null && !last.own && Date.parse(last.at) < quietSince ? 'due' : 'possible'
}
