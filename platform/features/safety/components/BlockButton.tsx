import { useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { blockMember, unblockMember } from '../contract.ts'

interface Props {
  member: { readonly id: string; readonly name: string }
  /** The member is blocked already: the button takes the block back. */
  blocked: boolean
}

/** Block, after saying what it does, or take it back; the page then shows what holds now. */
export function BlockButton({ member, blocked }: Props) {
  const t = useT('safety')
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const body = { id: member.id }
      if (blocked) await callApi<typeof unblockMember>('DELETE', '/api/block', { body })
      else await callApi<typeof blockMember>('POST', '/api/block', { body })
      window.location.reload()
    } catch (error) {
      setBusy(false)
      setAsking(false)
      toast({ tone: 'danger', text: (error instanceof ApiError && error.message) || t('failed') })
    }
  }
  if (blocked) {
    return (
      <Button variant="secondary" icon="undo" busy={busy} onClick={send}>
        {t('unblock')}
      </Button>
    )
  }
  return (
    <>
      <Button variant="quiet" icon="block" onClick={() => setAsking(true)}>
        {t('block')}
      </Button>
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title={t('block_title', { name: member.name })}
        size="small"
        closeLabel={t('common:close')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={send}>
              {t('block')}
            </Button>
          </>
        }
      >
        <p>{t('block_text')}</p>
      </Modal>
    </>
  )
}
