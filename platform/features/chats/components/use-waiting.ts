import { useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import type { ShownQuote } from '../about.ts'
import type { Content } from '../delivery.ts'
import type { keepMessageCall } from '../send-contract.ts'
import type { ConversationView } from '../views.ts'
import { type Held, takeBack } from './use-held.ts'

interface WaitingParts {
  readonly held: Held
  /** Sends what need not wait: the address has been confirmed elsewhere since. */
  readonly send: (content: Content) => void
}

/** What of an unconfirmed member waits for the confirmation of the address. */
export function useWaiting(view: ConversationView, { held, send }: WaitingParts) {
  const { conversation } = view
  const [kept, setKept] = useState(view.waiting)
  const keep = async (content: Content) => {
    const before = kept
    const { text = '', about = null, noticeRead } = content
    setKept({ text, quote: about })
    try {
      if ((await store(conversation, { text, about, noticeRead })) === 'waiting') return
      setKept(null)
      send(content)
    } catch (error) {
      setKept(before)
      if (!(error instanceof ApiError)) throw error
      takeBack(held, { error, content })
    }
  }
  /** Takes the text back into the input, and its quote above that. */
  const withdraw = async () => {
    if (kept === null) return
    held.setRefusal(null)
    try {
      const state = await store(conversation, { text: '', about: null, noticeRead: false })
      setKept(null)
      // What has gone out meanwhile must not be sent, and paid for, twice.
      if (state === 'withdrawn') {
        held.setText([kept.text, held.text].filter(Boolean).join('\n'))
        if (kept.quote) held.setQuote(kept.quote)
      }
      held.input.current?.focus()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      held.setRefusal(error)
    }
  }
  return { kept, keep: (content: Content) => void keep(content), withdraw: () => void withdraw() }
}

export type Waiting = ReturnType<typeof useWaiting>

interface Kept {
  readonly text: string
  readonly about: ShownQuote | null
  readonly noticeRead: boolean
}

/** `keepalive`, because the text is shown already: leaving the page at once must not lose it. */
async function store(conversation: string, { text, about, noticeRead }: Kept) {
  const body = {
    conversation,
    text,
    ...(noticeRead ? { fictional_notice: true } : {}),
    ...(about ? { about: { ref: about.ref, text: about.text } } : {}),
  }
  return (await callApi<typeof keepMessageCall>('PUT', '/api/message', { body, keepalive: true })).state
}
