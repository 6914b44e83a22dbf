import { useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import type { Content } from '../delivery.ts'
import type { keepMessageCall } from '../send-contract.ts'
import type { ConversationView } from '../views.ts'
import { type Held, takeBack } from './use-held.ts'

interface WaitingParts {
  readonly held: Held
  /** Sends what need not wait: the address has been confirmed elsewhere since. */
  readonly send: (content: Content) => void
}

/** The text of an unconfirmed member that waits for the confirmation of the address. */
export function useWaiting(view: ConversationView, { held, send }: WaitingParts) {
  const { conversation } = view
  const [text, setText] = useState(view.waiting)
  const keep = async (content: Content) => {
    const before = text
    const next = content.text ?? ''
    setText(next)
    try {
      if ((await store(conversation, next, content.noticeRead)) === 'waiting') return
      setText(null)
      send(content)
    } catch (error) {
      setText(before)
      if (!(error instanceof ApiError)) throw error
      takeBack(held, { error, content })
    }
  }
  /** Takes the text back into the input. */
  const withdraw = async () => {
    if (text === null) return
    held.setRefusal(null)
    try {
      const state = await store(conversation, '', false)
      setText(null)
      // What has gone out meanwhile must not be sent, and paid for, twice.
      if (state === 'withdrawn') held.setText([text, held.text].filter(Boolean).join('\n'))
      held.input.current?.focus()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      held.setRefusal(error)
    }
  }
  return { text, keep: (content: Content) => void keep(content), withdraw: () => void withdraw() }
}

export type Waiting = ReturnType<typeof useWaiting>

/** `keepalive`, because the text is shown already: leaving the page at once must not lose it. */
async function store(conversation: string, text: string, noticeRead: boolean) {
  const body = { conversation, text, ...(noticeRead ? { fictional_notice: true } : {}) }
  return (await callApi<typeof keepMessageCall>('PUT', '/api/message', { body, keepalive: true })).state
}
