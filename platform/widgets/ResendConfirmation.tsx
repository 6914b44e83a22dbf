import { useState } from 'react'
import { href } from '../core/routes.ts'
import type { resendActivationCall } from '../features/signup/contract.ts'
import { useT } from '../i18n/react.tsx'
import { Button } from '../ui/button.tsx'
import { useForm } from '../ui/use-form.ts'

/**
 * Sends the confirmation again; the result, also a refusal for too many, replaces the button.
 * Without JavaScript, the page that the form is posted to shows it.
 *
 * @param label of a button with a frame; by default the short words beside a notice
 */
export function ResendConfirmation({ label }: { label?: string }) {
  const t = useT('site')
  const [sent, setSent] = useState(false)
  const { props, fault, busy } = useForm<typeof resendActivationCall>('POST', '/api/activation', {
    next: () => {
      setSent(true)
      return undefined
    },
    offline: t('confirm_failed'),
  })
  if (sent || fault) return <p role="status">{fault ?? t('confirm_sent')}</p>
  return (
    <form method="post" action={href('activate-error')} {...props}>
      {label ? (
        <Button type="submit" size="small" variant="secondary" busy={busy}>
          {label}
        </Button>
      ) : (
        <button type="submit" aria-busy={busy || undefined}>
          {t('action_confirm')}
        </button>
      )}
    </form>
  )
}
