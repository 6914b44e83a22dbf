import { type Change, type ConversationState, changeConversation } from './conversation-state.ts'

/** What is known of one conversation, outside of the components that show it: it outlives them. */
export class ConversationStore {
  #state: ConversationState
  readonly #listeners = new Set<() => void>()
  /** Called while the page still shows what is known: the place of the reader can be noted. */
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

  /** Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
