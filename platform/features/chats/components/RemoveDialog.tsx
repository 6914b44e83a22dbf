import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { Chat } from '../present.ts'

interface RemoveDialogProps {
  /** The conversation that is to be removed; null: nothing is asked. */
  chat: Chat | null
  onRemove: (conversation: string) => void
  onClose: () => void
}

/** Asks before a conversation is taken from the list. */
export function RemoveDialog({ chat, onRemove, onClose }: RemoveDialogProps) {
  const t = useT('chats')
  const remove = () => {
    onClose()
    if (chat) onRemove(chat.conversation.id)
  }
  return (
    <Modal
      open={chat !== null}
      onClose={onClose}
      title={
        chat?.profile.id === null
          ? t('remove_this_title')
          : t('remove_title', { name: chat?.profile.name ?? '' })
      }
      size="small"
      closeLabel={t('common:close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" onClick={remove}>
            {t('common:delete')}
          </Button>
        </>
      }
    >
      <p>{t('remove_text')}</p>
    </Modal>
  )
}
