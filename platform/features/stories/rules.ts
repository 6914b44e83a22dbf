/** Length of a story, as readers count characters. */
export const STORY_LENGTH = 600
/** Length of the name under it. */
export const NAME_LENGTH = 30
/** Days for which a link without a story is kept. */
export const INVITED_DAYS = 60
/** Days for which the author can read why a story is not shown. */
export const REASON_DAYS = 90

/** Values of `success_story.state`. */
export const STORY_STATES = { invited: 0, waiting: 1, shown: 2, refused: 3, removed: 4 } as const
export type StoryState = keyof typeof STORY_STATES

/** The state of a stored value. @throws RangeError for one of a newer program */
export function storyState(code: number): StoryState {
  for (const state of Object.keys(STORY_STATES) as StoryState[])
    if (STORY_STATES[state] === code) return state
  throw new RangeError(`No state of stories has the code ${code}`)
}

/** What staff decide about a story: the state in which it has to be, and the one that follows. */
export const STORY_DECISIONS = {
  approve: { from: 'waiting', to: 'shown' },
  refuse: { from: 'waiting', to: 'refused' },
  remove: { from: 'shown', to: 'removed' },
} as const satisfies Readonly<Record<string, { readonly from: StoryState; readonly to: StoryState }>>
export type StoryDecision = keyof typeof STORY_DECISIONS
