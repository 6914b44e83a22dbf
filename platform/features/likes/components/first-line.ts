import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi, newIdempotencyKey } from '../../../core/api-client.ts'
import { asksWhetherReal } from '../../../core/asks-whether-real.ts'
import type { ResponseOf } from '../../../core/contract.ts'
import { useMe } from '../../../ui/page.tsx'
import type {
  listIcebreakersCall,
  openConversationCall,
  readMessagesCall,
  sendMessageCall,
} from '../../chats/contract.ts'
import { saveDraft } from '../../chats/hooks.ts'
import { useCells, useLiveEvents } from '../../live/hooks.ts'

export interface FirstLine {
  readonly text: string
  readonly setText: (text: string) => void
  /** Opener lines and the price; null until loaded. */
  readonly offer: ResponseOf<typeof listIcebreakersCall> | null
  /** The text is a question that the site answers for nothing. */
  readonly isFree: boolean
  readonly busy: boolean
  /** Why the message was refused; the text is kept, and nothing was charged. */
  readonly refusal: ApiError | null
  /** The notice about fictional profiles has to be read first. */
  readonly asksNotice: boolean
  /** Id of the conversation, once known. */
  readonly conversation: string | null
  readonly sent: boolean
  readonly send: () => void
  readonly confirmNotice: () => void
  readonly declineNotice: () => void
  /** Stores the unsent text as the draft of the conversation. */
  readonly keep: () => void
}

/**
 * State of the first message to `other`, from any page: its price, the notice if it is due, and
 * sending once per press.
 */
export function useFirstLine(other: { readonly id: string; readonly fictional: boolean }): FirstLine {
  const me = useMe()?.id ?? ''
  const [text, setText] = useState('')
  const [offer, setOffer] = useState<FirstLine['offer']>(null)
  const [asksNotice, setAsksNotice] = useState(false)
  const { conversation, opened } = useConversationWith(other.id)
  const { busy, refusal, sent, post } = usePosting(me, opened, () => setAsksNotice(true))
  const noticeRead = useRef(false)
  useOffer(other.id, setOffer)

  const line = text.trim()
  const isFree = other.fictional && asksWhetherReal(line)
  const send = () => {
    if (line === '') return
    const costs = !isFree && (offer?.credits ?? 0) > 0
    const due = other.fictional && !noticeRead.current && offer?.notice_read === false && costs
    if (due) return setAsksNotice(true)
    void post(line, noticeRead.current)
  }
  const confirmNotice = () => {
    noticeRead.current = true
    setAsksNotice(false)
    void post(line, true)
  }
  const keep = () => {
    if (line === '' || sent) return
    opened().then(
      (to) => saveDraft(me, to, text),
      () => undefined,
    )
  }
  const declineNotice = () => setAsksNotice(false)
  return {
    text,
    setText,
    offer,
    isFree,
    busy,
    refusal,
    asksNotice,
    conversation,
    sent,
    send,
    confirmNotice,
    declineNotice,
    keep,
  }
}

/** The conversation with that member, opened when it is first needed. */
function useConversationWith(member: string) {
  const [conversation, setConversation] = useState<string | null>(null)
  const opened = async (): Promise<string> => {
    if (conversation) return conversation
    const body = { member }
    const answer = await callApi<typeof openConversationCall>('POST', '/api/conversation', { body })
    setConversation(answer.conversation.id)
    return answer.conversation.id
  }
  return { conversation, opened }
}

/**
 * Sends lines, one at a time; calls `noticeDue` if the notice about fictional profiles has to be
 * read first.
 */
function usePosting(me: string, opened: () => Promise<string>, noticeDue: () => void) {
  const cells = useCells()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [sent, setSent] = useState(false)
  /**
   * Text and idempotency key of the last unanswered send: the same text sent again keeps its key.
   */
  const press = useRef<{ text: string; key: string } | null>(null)
  const sending = useRef(false)
  const post = async (line: string, noticeRead: boolean) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setRefusal(null)
    if (press.current?.text !== line) press.current = { text: line, key: newIdempotencyKey() }
    try {
      const to = await opened()
      const credits = await postLine(to, line, { key: press.current.key, noticeRead })
      setSent(true)
      saveDraft(me, to, '')
      cells.change({ counters: { credits } })
      void cells.refresh(['chats'])
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError(0, {})
      if (known.code === 'fictional_notice_required') noticeDue()
      else setRefusal(known)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { busy, refusal, sent, post }
}

export type HeardMessage = ResponseOf<typeof readMessagesCall>['messages'][number]

/** The last message that member has sent since mounting; null before one. */
export function useHeard(member: string): HeardMessage | null {
  const [heard, setHeard] = useState<HeardMessage | null>(null)
  useLiveEvents((event) => {
    if (event.type !== 'message' || event.sender !== member) return
    const query = { conversation: event.conversation }
    callApi<typeof readMessagesCall>('GET', '/api/messages', { query }).then(
      ({ messages }) => setHeard(messages.find(({ own }) => !own) ?? null),
      () => undefined,
    )
  })
  return heard
}

/**
 * Sends a line.
 * @returns the credits that are left
 */
async function postLine(
  conversation: string,
  text: string,
  { key, noticeRead }: { readonly key: string; readonly noticeRead: boolean },
): Promise<number> {
  const notice = noticeRead ? { fictional_notice: true } : {}
  const body = { conversation, text, ...notice }
  const options = { body, idempotencyKey: key }
  return (await callApi<typeof sendMessageCall>('POST', '/api/message', options)).credits
}

/** Loads the opener lines to that member and the current price. */
function useOffer(member: string, learn: (offer: ResponseOf<typeof listIcebreakersCall>) => void): void {
  const latest = useRef(learn)
  useEffect(() => {
    let current = true
    callApi<typeof listIcebreakersCall>('GET', '/api/icebreakers', { query: { member } }).then(
      (offer) => current && latest.current(offer),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [member])
}
