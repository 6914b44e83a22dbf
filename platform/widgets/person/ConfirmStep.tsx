import { useState } from 'react'
import { ApiError, callApi } from '../../core/api-client.ts'
import type { blockMemberCall, unblockMemberCall, unmatchMemberCall } from '../../features/safety/contract.ts'
import { useT } from '../../i18n/react.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Cluster, Stack } from '../../ui/layout.tsx'

type Action = 'block' | 'unblock' | 'unmatch'

interface ConfirmProps {
  readonly action: Action
  readonly id: string
  readonly onBack: () => void
}

const TEXTS = { block: 'block_text', unblock: 'text_unblock', unmatch: 'text_unmatch' } as const

async function send(action: Action, id: string): Promise<void> {
  const body = { id }
  if (action === 'block') await callApi<typeof blockMemberCall>('POST', '/api/block', { body })
  if (action === 'unblock') await callApi<typeof unblockMemberCall>('DELETE', '/api/block', { body })
  if (action === 'unmatch') await callApi<typeof unmatchMemberCall>('DELETE', '/api/match', { body })
}

/** Describes the action and confirms it; afterwards the page shows the new state. */
export function ConfirmStep({ action, id, onBack }: ConfirmProps) {
  const t = useT('safety')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const press = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await send(action, id)
      window.location.reload()
    } catch (error) {
      setBusy(false)
      setFault((error instanceof ApiError && error.message) || t('failed'))
    }
  }
  return (
    <Stack>
      {fault && <Alert tone="danger" title={fault} />}
      <p>{t(TEXTS[action])}</p>
      <Cluster>
        <Button variant="secondary" onClick={onBack}>
          {t('common:cancel')}
        </Button>
        <Button variant={action === 'unblock' ? 'primary' : 'danger'} busy={busy} onClick={press}>
          {t(action)}
        </Button>
      </Cluster>
    </Stack>
  )
}
