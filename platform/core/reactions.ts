/** Reactions to a message. Rows store the position, counted from 1, so only append entries. */
export const REACTIONS = ['heart', 'laugh', 'wow', 'thumbs_up', 'sad', 'fire'] as const
export type Reaction = (typeof REACTIONS)[number]

/** The sign of each. */
export const REACTION_SIGNS: Readonly<Record<Reaction, string>> = {
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  thumbs_up: '👍',
  sad: '😢',
  fire: '🔥',
}

/** The stored number; null for none. */
export const reactionCode = (reaction: Reaction | null): number | null =>
  reaction === null ? null : REACTIONS.indexOf(reaction) + 1

/** The reaction of a stored number; undefined for none, or one that this program does not know. */
export const reactionOf = (code: number | null): Reaction | undefined =>
  code === null ? undefined : REACTIONS[code - 1]
