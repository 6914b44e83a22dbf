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

/** What this page learned from the answer to its own request. */
export interface OwnChange {
  readonly counters?: Partial<Counters>
  readonly chat?: ChatRow | undefined
}

/**
 * Milliseconds between two requests for the same list: a burst of events costs one request in that
 * time.
 */
const PAUSE = 1000

/**
 * What a member's pages keep fresh: the member, their conversations, their likes and the numbers of
 * the navigation. The stream and the polling decide when to ask again, never a component by
 * mounting.
 */
export class MemberCells {
  /** What changed of the member since the page was made. */
  readonly me = createCell<Partial<Me>>()
  /** Only where a page shows the list. */
  readonly chats = createCell<ChatRows>()
  readonly likes = createCell<Likes>()
  /**
   * Objects of page data that were taken over: shown again from a cache they are older than what is
   * here.
   */
  readonly #taken = new WeakSet<object>()
  readonly #conversations = new Set<string>()
  /** Counts changes that did not come from the questions below. */
  #changes = 0
  #asked = 0
  #countersAsked = 0

  readonly #ask: Readonly<Record<LiveList, () => Promise<void>>> = {
    user: askingAgain(() => this.#readUser(), PAUSE),
    chats: askingAgain(() => this.#readChats(), PAUSE),
    likes: askingAgain(() => this.#readLikes(), PAUSE),
  }

  /**
   * Reads these lists again. The only way to do so: it never settles on an answer from before the
   * call. Without a list of conversations on the page, their number is read with the member.
   *
   * @param conversation the only one that changed, where the caller knows.
   * @returns settles once the answers have arrived, or failed: the next round comes.
   */
  async refresh(lists: readonly LiveList[], conversation?: string): Promise<void> {
    if (lists.includes('chats')) this.#conversations.add(conversation ?? EVERY)
    const shown = lists.map((list) => (list === 'chats' && !this.chats.get() ? 'user' : list))
    await Promise.all([...new Set(shown)].map((list) => this.#ask[list]()))
  }

  /** Takes over what an own request answered. */
  change({ counters, chat }: OwnChange): void {
    this.#changes++
    const chats = this.chats.get()
    if (chat && chats) this.chats.set(withNewerRow(chats, chat))
    if (counters) this.#learn(partOfMe(counters))
  }

  /**
   * Adds the page after the cursor `after` to the list of conversations.
   *
   * @returns how many conversations were added.
   */
  extendChats(after: string, page: ChatRows): number {
    const known = this.chats.get()
    if (!known) return 0
    const longer = withPageAfter(known, after, page)
    this.chats.set(longer)
    return longer.items.length - known.items.length
  }

  /**
   * Takes a conversation off the list, on whichever page it was loaded. An answer that is under way
   * would bring it back.
   */
  dropChat(conversation: string): void {
    this.#changes++
    const known = this.chats.get()
    if (known) this.chats.set(withoutRow(known, conversation))
  }

  /**
   * A block concerns this member: they leave the list at once, also further pages, which are not
   * read again.
   */
  dropPartner(member: string): void {
    const known = this.chats.get()
    if (known) this.chats.set(withoutPartner(known, member))
  }

  /**
   * Whether this part of a page's data has not been taken over yet, and is newer than what is here.
   */
  isNew(rendered: object): boolean {
    return !this.#taken.has(rendered)
  }

  /** Takes over a part of a page's data, once. */
  take<T>(cell: Cell<T>, rendered: object, value: () => T): void {
    if (!this.isNew(rendered)) return
    this.#taken.add(rendered)
    this.#changes++
    cell.set(value())
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

  /** The progress bar shows the first load only. */
  async #readLikes(): Promise<void> {
    const load = () => callApi<typeof listLikesCall>('GET', '/api/likes')
    const { counters, ...likes } = await this.#answer(() => (this.likes.get() ? load() : whileBusy(load())))
    this.likes.set(likes)
  }

  /**
   * Loads, and loads again where something changed here during the request: that answer would undo
   * the change. The counters are those of the question that was asked last, whichever answer comes
   * first.
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

/** Stands for all conversations among those that changed. */
const EVERY = ''

let current: { readonly member: string | undefined; readonly cells: MemberCells } | undefined

/**
 * The cells of this member, one set for the whole visit; another account in this tab begins with
 * none of the first one's data, and answers to requests of the first one reach no reader. On the
 * server they stay empty: members share nothing there.
 */
export function cellsOf(member: string | undefined): MemberCells {
  if (current?.member !== member || !current) current = { member, cells: new MemberCells() }
  return current.cells
}
