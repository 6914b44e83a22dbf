import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ROUTES, type Route, type RouteName } from '../../core/routes.ts'
import { TimeBonusBanner } from '../../features/discounts/components/TimeBonusBanner.tsx'
import { LiveProvider } from '../../features/live/components/LiveProvider.tsx'
import { useLiveMe } from '../../features/live/hooks.ts'
import { Shell } from '../../features/site/components/Shell.tsx'
import { SignupModal } from '../../features/site/components/SignupModal.tsx'
import { WarningsHeader } from '../../features/site/components/WarningsHeader.tsx'
import { useT } from '../../i18n/react.tsx'
import { usePage } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { useBusy } from '../busy.ts'

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

/** Modals of members come when the page has long been there: none of them is part of its first script. */
const MODALS_AFTER = 3000
const MemberModals = lazy(() => import('../../features/site/components/MemberModals.tsx'))

function Frame({ children }: { children: ReactNode }) {
  const t = useT('common')
  const me = useLiveMe()
  const busy = useBusy()
  const { route } = usePage()
  const settled = useSettled()
  const { area } = (ROUTES[route as RouteName] as Route | undefined) ?? {}
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
      <SignupModal />
      {me && settled && (
        <Suspense>
          <MemberModals inMembersArea={area === 'members'} timeBonus={me.timeBonusEndsAt !== null} />
        </Suspense>
      )}
    </>
  )
}

function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), MODALS_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
