import { callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCells } from '../../live/hooks.ts'
import { useLoadFailed } from '../../site/components/ListEnds.tsx'
import type { saveChatChoices } from '../contract.ts'

interface MuteButtonProps {
  readonly conversation: string
  readonly muted: boolean
  readonly onMuted: (muted: boolean) => void
}

/** Mutes the open conversation, or ends that: at once, and back where the server does not follow. */
export function MuteButton({ conversation, muted, onMuted }: MuteButtonProps) {
  const t = useT('chats')
  const toast = useToast()
  const failed = useLoadFailed()
  const cells = useCells()
  const press = async () => {
    const next = !muted
    onMuted(next)
    try {
      const body = { conversation, muted: next ? ('on' as const) : ('off' as const) }
      await callApi<typeof saveChatChoices>('POST', '/api/chat-choices', { body })
      toast({ text: t(next ? 'muted_now' : 'unmuted_now') })
      // The mark in the list, and the number of unread messages.
      await cells.refresh(['chats'])
    } catch (error) {
      onMuted(muted)
      failed(error)
    }
  }
  return (
    <IconButton
      icon={muted ? 'bell-off' : 'bell'}
      label={t(muted ? 'unmute' : 'mute')}
      onClick={() => void press()}
    />
  )
}
