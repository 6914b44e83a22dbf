import type { ReactNode } from 'react'
import { LiveProvider } from '../../features/live/components/LiveProvider.tsx'
import { EntryWarning } from '../../features/site/components/EntryWarning.tsx'
import { useT } from '../../i18n/react.tsx'
import { useBusy } from '../../ui/busy.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ToastProvider } from '../../ui/toast.tsx'

/** The whole screen for one conversation: of the frame only the entry warning, where the country asks for it. */
export function ChatLayout({ children }: { children: ReactNode }) {
  const t = useT('common')
  const busy = useBusy()
  return (
    <ToastProvider closeLabel={t('close')}>
      <LiveProvider>
        <ProgressBar active={busy} label={t('loading')} />
        <main id="content">{children}</main>
        <EntryWarning />
      </LiveProvider>
    </ToastProvider>
  )
}
