import { useState } from 'react'
import { ApiError, callApi } from '../../core/api-client.ts'
import type { unblockMemberCall } from '../../features/safety/contract.ts'
import { useT } from '../../i18n/react.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Removes a block; afterwards the page shows the new state. */
export function UnblockButton({ id }: { readonly id: string }) {
  const t = useT('safety')
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await callApi<typeof unblockMemberCall>('DELETE', '/api/block', { body: { id } })
      window.location.reload()
    } catch (error) {
      setBusy(false)
      toast({ tone: 'danger', text: (error instanceof ApiError && error.message) || t('failed') })
    }
  }
  return (
    <Button variant="secondary" icon="undo" busy={busy} onClick={send}>
      {t('unblock')}
    </Button>
  )
}
