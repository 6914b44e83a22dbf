import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { useClockAhead } from '../../../ui/page.tsx'
import { UNSEND_SECONDS } from '../rules.ts'

interface TakeBackProps {
  /** ISO time of the message by the server's clock. */
  at: string
  onPress: () => Promise<void>
}

/** The button below an own message, as long as it can be taken back. */
export function TakeBack({ at, onPress }: TakeBackProps) {
  const t = useT('chats')
  const ahead = useClockAhead()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const left = Date.parse(at) + UNSEND_SECONDS * 1000 - Date.now() - ahead
    if (left <= 0) return
    setOpen(true)
    const timer = setTimeout(() => setOpen(false), left)
    return () => clearTimeout(timer)
  }, [at, ahead])
  if (!open) return null
  const press = () => {
    setBusy(true)
    void onPress().finally(() => setBusy(false))
  }
  return (
    <span className="meta">
      <button type="button" className="take-back" disabled={busy} onClick={press}>
        {t('withdraw')}
      </button>
    </span>
  )
}
