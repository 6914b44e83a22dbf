import type { ReactNode } from 'react'
import { LiveProvider } from '../features/live/components/LiveProvider.tsx'
import { useT } from '../i18n/react.tsx'
import { useBusy } from '../ui/busy.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ToastProvider } from '../ui/toast.tsx'

/**
 * Wraps the layout of every page for members: the event stream with its counters, toasts, the
 * progress bar.
 */
export function MembersFrame({ children }: { children: ReactNode }) {
  const t = useT('common')
  return (
    <ToastProvider closeLabel={t('close')} lostLabel={t('offline')}>
      <LiveProvider>
        <ProgressBar active={useBusy()} label={t('loading')} />
        {children}
      </LiveProvider>
    </ToastProvider>
  )
}
