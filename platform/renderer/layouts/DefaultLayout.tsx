import type { ReactNode } from 'react'
import { TimeBonusBanner } from '../../features/discounts/components/TimeBonusBanner.tsx'
import { LiveProvider } from '../../features/live/components/LiveProvider.tsx'
import { useLiveMe } from '../../features/live/hooks.ts'
import { MemberModals } from '../../features/site/components/MemberModals.tsx'
import { Shell } from '../../features/site/components/Shell.tsx'
import { SignupModal } from '../../features/site/components/SignupModal.tsx'
import { WarningsHeader } from '../../features/site/components/WarningsHeader.tsx'
import { useT } from '../../i18n/react.tsx'
import { useBusy } from '../../ui/busy.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ToastProvider } from '../../ui/toast.tsx'

/** Top navigation, warnings, content, footer, disclaimer, US footer, modals (specification section 2). */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const t = useT('common')
  return (
    <ToastProvider closeLabel={t('close')}>
      <LiveProvider>
        <Frame>{children}</Frame>
      </LiveProvider>
    </ToastProvider>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useT('common')
  const me = useLiveMe()
  const busy = useBusy()
  return (
    <>
      <ProgressBar active={busy} label={t('loading')} />
      <Shell
        me={me}
        banner={
          <>
            <TimeBonusBanner />
            {me && <WarningsHeader />}
          </>
        }
      >
        {children}
      </Shell>
      {me ? <MemberModals /> : <SignupModal />}
    </>
  )
}
