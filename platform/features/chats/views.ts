import { siteDay } from '../../core/calendar.ts'
import type { ResponseOf } from '../../core/contract.ts'
import { readCursor } from '../../core/cursor.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Money } from '../../core/money.ts'
import type { StoredPhoto } from '../../core/photo-url.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import { MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { messagePrice, ownCredits } from '../credits/server.ts'
import { type InShort, presentInShort } from '../members/server.ts'
import { quoteToSend, type ShownQuote } from './about.ts'
import type { listChatsCall } from './contract.ts'
import { typingAct } from './conversations.ts'
import { type FarewellState, farewellState } from './farewells.ts'
import { partnerNow } from './former-partner.ts'
import type { ChatListFilter } from './list-filters.ts'
import { type MessagePlace, readMessages } from './message-pages.ts'
import { type PendingText, pendingText } from './pending.ts'
import {
  type ChatMessage,
  type Partner,
  presentChat,
  presentMessage,
  presentPartner,
  type Reach,
} from './present.ts'
import type { Prices, SendingMoney } from './prices.ts'
import { findChats, findSide, findUnreadFrom, findWaitingChats, type SideRow } from './queries.ts'
import { moneyFor, shownCosts } from './rules.ts'
import { hasWritten } from './send-queries.ts'
import { fitOnScreen, unreadFrom } from './unread-line.ts'

/** Which part of the list is requested: the page after a cursor, or one conversation. */
interface Asked {
  readonly after?: string | undefined
  readonly conversation?: string | undefined
  readonly show?: ChatListFilter | undefined
  readonly keep?: string | undefined
}

export type ChatPage = Pick<ResponseOf<typeof listChatsCall>, 'chats' | 'next'>

/**
 * One page of the member's conversations, newest first, before them those of an unconfirmed member
 * in which a text waits for the confirmation; with `conversation`, only that one if it is
 * in the list.
 */
export async function chatsOf(
  scope: RequestScope<Member>,
  { after, conversation, show, keep }: Asked = {},
): Promise<ChatPage> {
  const { db, viewer, now } = scope
  const place = { after: readCursor(after), only: conversation, show, keep }
  const { rows, next } = await findChats(db, viewer.id, now, place)
  const today = siteDay(scope)
  // The filter of all conversations is that of a list without one.
  const waits = viewer.status === 'not_confirmed' && !after && (!show || show === 'all')
  const waiting = waits ? await findWaitingChats(db, viewer.id, now) : []
  const listed = [...waiting.filter((row) => !conversation || row.conversation_id === conversation), ...rows]
  return { chats: listed.map((row) => presentChat(row, today, scope)), next }
}

export interface MessagePage {
  readonly messages: ChatMessage[]
  readonly more: boolean
  readonly newer: boolean
  readonly all_read: boolean
  /** By which typing is told to the partner; null if they may not see it. */
  readonly typing_pass: string | null
  readonly state: Reach
}

export interface ConversationView {
  readonly title: string
  readonly conversation: string
  readonly partner: Partner
  /** Place and interests of the partner; null if the profile cannot be opened. */
  readonly about: InShort | null
  /**
   * Whether the viewer likes the partner, and the partner the viewer; both together are a match.
   */
  readonly liked: boolean
  readonly likesViewer: boolean
  readonly muted: boolean
  /** Whether the viewer can close the conversation with a good word, and whether it is time. */
  readonly farewell: FarewellState
  readonly page: MessagePage
  /** Messages that were unread before this page showed them. */
  readonly unread: number
  /** The first of them, above which the page has a line; null without one on this page. */
  readonly since: string | null
  /**
   * The newest messages may be below the fold of the screen: they are marked as read once the
   * reader is there, not with the page.
   */
  readonly readsLater: boolean
  /** The message that the address names, to scroll to. */
  readonly focus: string | null
  /** The part of the profile that the next message answers. */
  readonly quote: ShownQuote | null
  /** Whether each learns what the other has read; else no message can be taken back. */
  readonly receipts: boolean
  /** Name of the provider that translates received messages; null if the site has none. */
  readonly translator: string | null
  /** The site has voice messages. */
  readonly voice: boolean
  readonly prices: Prices
  readonly noticeRead: boolean
  /** What waits for the confirmation of the member's address; null if there is nothing. */
  readonly waiting: PendingText | null
  /** Text that could not be sent with the confirmation, to send it now; its quote is `quote`. */
  readonly draft: string
  readonly timeZone: string
}

/**
 * The viewer's side of a conversation.
 * @throws NotFoundError if the viewer takes no part in it, and equally if it does not exist
 */
async function sideOf({ db, viewer, now }: RequestScope<Member>, id: string): Promise<SideRow> {
  const side = isId(id) ? await findSide(db, id, viewer.id, now) : undefined
  if (!side) throw new NotFoundError()
  return side
}

/**
 * One page of messages, newest first. Nothing is shown across a block.
 * @throws NotFoundError
 */
export async function messagesOf(
  scope: RequestScope<Member>,
  id: string,
  place: MessagePlace = {},
): Promise<MessagePage> {
  return messagePage(scope, await sideOf(scope, id), place)
}

async function messagePage(
  { db, viewer, now, t, tenant, signPhoto, givePass }: RequestScope<Member>,
  side: SideRow,
  place: MessagePlace,
): Promise<MessagePage> {
  const state = stateOf(side)
  if (state === 'blocked' || state === 'blocking')
    return { messages: [], more: false, newer: false, all_read: false, typing_pass: null, state }
  const { rows, more, newer } = await readMessages(db, side, place, now)
  const reader = {
    t,
    // Photos of a partner whose account has ended are not served.
    signPhoto: state === 'open' ? signPhoto : nameAlone,
    revision: tenant.revision,
    firstUntil: side.first_until,
    photosOpen: side.photos_open,
  }
  return {
    messages: rows.map((row) => presentMessage(row, viewer.id, reader)),
    more,
    newer,
    all_read: side.partner_unread === 0 && side.receipts && !side.hidden && state !== 'erased',
    typing_pass: typingPass(givePass, side),
    state,
  }
}

/** Blocks were looked at before. */
function typingPass(
  givePass: RequestScope['givePass'],
  { conversation_id: id, viewer_hidden: hidden, partner_id: partner }: SideRow,
): string | null {
  return hidden || partner === null ? null : (givePass?.(typingAct(id), partner) ?? null)
}

const nameAlone = ([name]: StoredPhoto) => name

/** What the address of a conversation names. */
interface OpenedAt {
  /**
   * Around which the page of messages lies; without it, or if the member may not see it, the newest
   * ones.
   */
  readonly message?: string | undefined
  /** A part of the partner's profile to answer. */
  readonly about?: string | undefined
}

/**
 * All data of the conversation's page.
 *
 * @throws NotFoundError
 */
export async function conversationView(
  scope: RequestScope<Member>,
  id: string,
  { message, about }: OpenedAt = {},
): Promise<ConversationView> {
  const side = await sideOf(scope, id)
  const { viewer, tenant } = scope
  const today = siteDay(scope)
  const partner = presentPartner(side, today, scope)
  const { page, since, readsLater } = await openedPage(scope, side, message)
  const isConfirmed = viewer.status === 'active'
  const kept = side.empty && side.partner_id ? await pendingText(scope, side.partner_id) : null
  const unsent = isConfirmed ? kept : null
  return {
    title: partner.name,
    conversation: side.conversation_id,
    partner: partnerNow(partner, stateOf(side), partner.name),
    about: aboutOf(side, scope),
    liked: side.liked,
    likesViewer: side.likes_viewer,
    muted: side.muted,
    farewell: farewellOn(side, page, scope),
    page,
    unread: side.unread,
    since,
    readsLater,
    receipts: side.receipts && !side.hidden,
    translator: tenant.settings.translation?.name ?? null,
    voice: tenant.settings.voice_messages,
    quote: about === undefined ? (unsent?.quote ?? null) : await quoteOf(scope, side, about),
    focus: page.messages.find((one) => one.id === message)?.id ?? null,
    prices: { ...(await pricesOf(scope)), freeAnswer: await mayAnswerFree(scope, side, page) },
    noticeRead: side.fictional ? await noticeRead(scope) : true,
    waiting: isConfirmed ? null : kept,
    draft: unsent?.text ?? '',
    timeZone: tenant.settings.time_zone,
  }
}

/** A page around an older message says nothing of the last one. */
function farewellOn(
  side: SideRow,
  { messages, newer, state }: MessagePage,
  { viewer, now }: RequestScope<Member>,
): FarewellState {
  return farewellState(
    {
      open: state === 'open',
      confirmed: viewer.status === 'active',
      partnerWrote: side.partner_wrote,
      said: side.said_farewell,
      last: newer ? null : (messages[0] ?? null),
    },
    now,
  )
}

function aboutOf(side: SideRow, scope: RequestScope<Member>): InShort | null {
  const { partner_id: id, country, interests } = side
  if (stateOf(side) !== 'open' || id === null || country === null) return null
  return presentInShort({ ...side, id, country, interests: interests ?? [] }, scope)
}

/**
 * The page of messages with which a conversation opens: around the message that the address names,
 * else the newest ones, or those around the first unread one if that is further up.
 */
async function openedPage(scope: RequestScope<Member>, side: SideRow, message: string | undefined) {
  const at = message === undefined ? {} : { around: message }
  const page = await messagePage(scope, side, at)
  const [known, { unread }] = [unreadFrom(page.messages, side.unread), side]
  if (known || unread === 0 || message !== undefined || !page.more) {
    const named = page.messages.some(({ id }) => id === message)
    const news = page.messages.slice(0, page.messages.findIndex(({ id }) => id === known?.id) + 1)
    const readsLater = unread > 0 && (named || page.newer || !fitOnScreen(news))
    return { page, since: page.newer ? null : (known?.id ?? null), readsLater }
  }
  const from = await findUnreadFrom(scope.db, side, unread)
  const further = from === undefined ? page : await messagePage(scope, side, { around: from })
  const since = further.messages.find(({ id }) => id === from)?.id ?? null
  return { page: since === null ? page : further, since, readsLater: since !== null }
}

async function quoteOf(scope: RequestScope<Member>, side: SideRow, ref: string): Promise<ShownQuote | null> {
  const { partner_id: id } = side
  return stateOf(side) === 'open' && id !== null ? quoteToSend(scope, id, ref) : null
}

/** Whether messages can be sent in the conversation, or why not. */
export function stateOf(side: SideRow): Reach {
  if (side.partner_id === null) return 'erased'
  if (side.blocked_by_viewer) return 'blocking'
  if (side.blocked_viewer) return 'blocked'
  return side.status === MEMBER_STATUS.active && !side.hidden ? 'open' : 'gone'
}

/**
 * Current costs of sending for the member, with the credits that pay for them. The lowest prices in
 * money derive from that of a message.
 */
export async function pricesOf(scope: RequestScope<Member>): Promise<Prices> {
  const { db, viewer, tenant } = scope
  const { settings } = tenant
  const costs = shownCosts(settings)
  const { money, discount } = await messagePrice(scope)
  const all = (one: Money): SendingMoney => ({
    money: { ...one },
    photoMoney: moneyFor(costs.photo, costs.message, one),
    giftMoney: moneyFor(costs.gift, costs.message, one),
    gifMoney: moneyFor(costs.gif, costs.message, one),
  })
  return {
    ...costs,
    length: settings.message_length,
    own: viewer.credits === 0 ? [] : await ownCredits(db, viewer.id),
    ...all(money),
    freeAnswer: false,
    discount: discount && {
      endsAt: discount.expiresAt?.getTime() ?? null,
      firstPurchase: discount.firstPurchase,
      afterwards: all(discount.moneyAfterwards),
    },
  }
}

/** Whether the site has a free first answer, and the member has not written here yet. */
async function mayAnswerFree(
  { db, viewer, tenant }: RequestScope<Member>,
  { conversation_id: id, empty }: SideRow,
  { messages }: MessagePage,
): Promise<boolean> {
  if (!tenant.settings.first_answer_free || messages.some(({ own, farewell }) => own && !farewell))
    return false
  return empty || !(await hasWritten(db, id, viewer.id))
}

/** Whether the member has confirmed having read the notice about fictional profiles. */
export async function noticeRead({ db, viewer }: RequestScope<Member>): Promise<boolean> {
  const row = await db.trx
    .selectFrom('member')
    .select('fictional_notice_at')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  return row?.fictional_notice_at != null
}
