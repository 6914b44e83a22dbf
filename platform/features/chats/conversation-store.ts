import { type Change, type ConversationState, changeConversation } from './conversation-state.ts'

/** State of one conversation, outside of the components that show it, which it outlives. */
export class ConversationStore {
  #state: ConversationState
  readonly #listeners = new Set<() => void>()
  /** Called before the page changes, so that the position of the reader can be stored. */
  beforeChange: (() => void) | undefined

  constructor(state: ConversationState) {
    this.#state = state
  }

  readonly get = (): ConversationState => this.#state

  readonly change = (change: Change): void => {
    this.beforeChange?.()
    this.#state = changeConversation(this.#state, change)
    for (const listener of [...this.#listeners]) listener()
  }

  /** Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
