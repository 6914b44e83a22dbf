import type { ReactNode } from 'react'
import { LiveProvider } from '../../features/live/components/LiveProvider.tsx'
import { useT } from '../../i18n/react.tsx'
import { useBusy } from '../../ui/busy.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ToastProvider } from '../../ui/toast.tsx'

/**
 * The whole screen for one conversation. The entry warning that this layout has in NL and DE (specification section 2) is for
 * visitors: conversations send them to the login page, which shows it.
 */
export function ChatLayout({ children }: { children: ReactNode }) {
  const t = useT('common')
  const busy = useBusy()
  return (
    <ToastProvider closeLabel={t('close')}>
      <LiveProvider>
        <ProgressBar active={busy} label={t('loading')} />
        <main id="content">{children}</main>
      </LiveProvider>
    </ToastProvider>
  )
}
