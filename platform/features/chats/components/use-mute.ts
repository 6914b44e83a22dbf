import { useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useLoadFailed } from '../../../widgets/ListEnds.tsx'
import { useCells } from '../../live/hooks.ts'
import type { saveChatChoicesCall } from '../contract.ts'

export interface Mute {
  readonly muted: boolean
  /** Mutes or unmutes the conversation: immediately, and reverted if the server refuses. */
  readonly toggle: () => void
}

/**
 * Whether the open conversation is muted.
 * @param rendered state sent by the server
 */
export function useMute(conversation: string, rendered: boolean): Mute {
  const t = useT('chats')
  const toast = useToast()
  const failed = useLoadFailed()
  const cells = useCells()
  const [muted, setMuted] = useState(rendered)
  const toggle = async () => {
    const next = !muted
    setMuted(next)
    try {
      const body = { conversation, muted: next ? ('on' as const) : ('off' as const) }
      await callApi<typeof saveChatChoicesCall>('POST', '/api/chat-choices', { body })
      toast({ text: t(next ? 'muted_now' : 'unmuted_now') })
      // Updates the mark in the list, and the number of unread messages.
      await cells.refresh(['chats'])
    } catch (error) {
      setMuted(muted)
      failed(error)
    }
  }
  return { muted, toggle: () => void toggle() }
}
