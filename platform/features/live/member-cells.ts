import { callApi } from '../../core/api-client.ts'
import type { Me } from '../../core/client.ts'
import { whileBusy } from '../../ui/busy.ts'
import type { Counters, readUserCall } from '../accounts/contract.ts'
import type { listChatsCall } from '../chats/contract.ts'
import type { Likes, listLikesCall } from '../likes/contract.ts'
import { askingAgain } from './ask-again.ts'
import { type Cell, createCell } from './cell.ts'
import {
  type ChatRow,
  type ChatRows,
  withFirstPage,
  withNewerRow,
  withoutPartner,
  withoutRow,
  withPageAfter,
  withRow,
} from './chat-rows.ts'
import type { LiveList } from './event-lists.ts'

/** Changes that the page learned from the response to its own request. */
export interface OwnChange {
  readonly counters?: Partial<Counters>
  readonly chat?: ChatRow | undefined
}

/**
 * Minimum milliseconds between two requests for the same list: a burst of events costs one request
 * in that time.
 */
const PAUSE = 1000

/**
 * The state that a member's pages keep fresh: the member, conversations, likes and the numbers of
 * the navigation. The stream and the polling decide when to refresh it, never the mounting of a
 * component.
 */
export class MemberCells {
  /** Changes of the member since the page was rendered. */
  readonly me = createCell<Partial<Me>>()
  /** Only if a page shows the list. */
  readonly chats = createCell<ChatRows>()
  readonly likes = createCell<Likes>()
  /**
   * Objects of page data that were taken over: when a cache shows them again they are older than
   * the cells.
   */
  readonly #taken = new WeakSet<object>()
  readonly #conversations = new Set<string>()
  /** Counts changes that did not come from the requests below. */
  #changes = 0
  #asked = 0
  #countersAsked = 0

  readonly #ask: Readonly<Record<LiveList, () => Promise<void>>> = {
    user: askingAgain(() => this.#readUser(), PAUSE),
    chats: askingAgain(() => this.#readChats(), PAUSE),
    likes: askingAgain(() => this.#readLikes(), PAUSE),
  }

  /**
   * Reads these lists again. Use only this method: it never settles on a response to a request sent
   * before the call. Without a list of conversations on the page, their number is read with the
   * member.
   *
   * @param conversation the only one that changed, if the caller knows
   * @returns settles once the responses have arrived or failed; the next refresh retries
   */
  async refresh(lists: readonly LiveList[], conversation?: string): Promise<void> {
    if (lists.includes('chats')) this.#conversations.add(conversation ?? EVERY)
    const shown = lists.map((list) => (list === 'chats' && !this.chats.get() ? 'user' : list))
    await Promise.all([...new Set(shown)].map((list) => this.#ask[list]()))
  }

  /** Applies the response to the page's own request. */
  change({ counters, chat }: OwnChange): void {
    this.#changes++
    const chats = this.chats.get()
    if (chat && chats) this.chats.set(withNewerRow(chats, chat))
    if (counters) this.#learn(partOfMe(counters))
  }

  /**
   * Appends the page after the cursor `after` to the list of conversations.
   *
   * @returns how many conversations were added
   */
  extendChats(after: string, page: ChatRows): number {
    const known = this.chats.get()
    if (!known) return 0
    const longer = withPageAfter(known, after, page)
    this.chats.set(longer)
    return longer.items.length - known.items.length
  }

  /**
   * Removes a conversation from the list, on whichever page it was loaded. A pending response would
   * bring it back, so it counts as a change.
   */
  dropChat(conversation: string): void {
    this.#changes++
    const known = this.chats.get()
    if (known) this.chats.set(withoutRow(known, conversation))
  }

  /**
   * Removes a blocked member from the lists immediately, also from later pages, which are not read
   * again.
   */
  dropPartner(member: string): void {
    const known = this.chats.get()
    if (known) this.chats.set(withoutPartner(known, member))
  }

  /**
   * Whether this part of a page's data has not been taken over yet, so that it is newer than the
   * cells.
   */
  isNew(rendered: object): boolean {
    return !this.#taken.has(rendered)
  }

  /**
   * Takes over a part of a page's data, once. The first value of a cell comes from the document,
   * whose components show it already: the page is not drawn a second time for it.
   */
  take<T>(cell: Cell<T>, rendered: object, value: () => T): void {
    if (!this.isNew(rendered)) return
    this.#taken.add(rendered)
    this.#changes++
    if (cell.get() === undefined) cell.keep(value())
    else cell.set(value())
  }

  async #readUser(): Promise<void> {
    const { user } = await this.#answer(() => callApi<typeof readUserCall>('GET', '/api/user'))
    if (user) this.#learn({ paid: user.paid_user, status: user.status })
  }

  async #readChats(): Promise<void> {
    const wanted = [...this.#conversations]
    this.#conversations.clear()
    const [only] = wanted
    const one = wanted.length === 1 && only !== EVERY ? only : undefined
    const asked = this.chats.get()?.asked
    const query = { ...asked, ...(one === undefined ? {} : { conversation: one }) }
    const load = () => callApi<typeof listChatsCall>('GET', '/api/chats', { query })
    const { chats, next } = await this.#answer(load)
    const known = this.chats.get()
    if (one === undefined || !known)
      return this.chats.set(withFirstPage(known, { items: chats, next, asked }))
    const [row] = chats
    this.chats.set(row ? withRow(known, row) : withoutRow(known, one))
  }

  /** Shows the progress bar only for the first load. */
  async #readLikes(): Promise<void> {
    const load = () => callApi<typeof listLikesCall>('GET', '/api/likes')
    const { counters, ...likes } = await this.#answer(() => (this.likes.get() ? load() : whileBusy(load())))
    this.likes.set(likes)
  }

  /**
   * Loads, and loads again if something changed here during the request, whose response would undo
   * the change. The counters are those of the latest request, whichever response comes first.
   */
  async #answer<T extends { readonly counters?: Counters | undefined }>(load: () => Promise<T>): Promise<T> {
    for (;;) {
      const [changes, turn] = [this.#changes, ++this.#asked]
      const answer = await load()
      if (this.#changes !== changes) continue
      if (answer.counters && turn > this.#countersAsked) {
        this.#countersAsked = turn
        this.#learn(partOfMe(answer.counters))
      }
      return answer
    }
  }

  #learn(part: Partial<Me>): void {
    this.me.set({ ...this.me.get(), ...part })
  }
}

function partOfMe({
  credits,
  unread_messages: unreadMessages,
  new_likes: newLikes,
}: Partial<Counters>): Partial<Me> {
  return {
    ...(credits === undefined ? {} : { credits }),
    ...(unreadMessages === undefined ? {} : { unreadMessages }),
    ...(newLikes === undefined ? {} : { newLikes }),
  }
}

/** Key for all conversations in the set of changed ones. */
const EVERY = ''

let current: { readonly member: string | undefined; readonly cells: MemberCells } | undefined

/**
 * The cells of this member, one set for the whole visit. Another account in this tab starts with
 * empty cells, and responses to requests of the first one are dropped. On the server they stay
 * empty: members must not share state there.
 */
export function cellsOf(member: string | undefined): MemberCells {
  if (current?.member !== member || !current) current = { member, cells: new MemberCells() }
  return current.cells
}
