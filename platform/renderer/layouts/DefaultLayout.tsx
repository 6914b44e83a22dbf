import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ROUTES, type Route, type RouteName } from '../../core/routes.ts'
import { TimeBonusBanner } from '../../features/discounts/components/TimeBonusBanner.tsx'
import { LiveProvider } from '../../features/live/components/LiveProvider.tsx'
import { useLiveMe } from '../../features/live/hooks.ts'
import { Shell } from '../../features/site/components/Shell.tsx'
import { SignupModal } from '../../features/site/components/SignupModal.tsx'
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

/** Modals of members come after the page is there: none of them is part of its first script. */
const MemberModals = lazy(() => import('../../features/site/components/MemberModals.tsx'))

function Frame({ children }: { children: ReactNode }) {
  const t = useT('common')
  const me = useLiveMe()
  const busy = useBusy()
  const { route } = usePage()
  const hydrated = useHydrated()
  const { area } = (ROUTES[route as RouteName] as Route | undefined) ?? {}
  return (
    <>
      <ProgressBar active={busy} label={t('loading')} />
      <Shell me={me} banner={<TimeBonusBanner />}>
        {children}
      </Shell>
      <SignupModal />
      {me && hydrated && (
        <Suspense>
          <MemberModals inMembersArea={area === 'members'} timeBonus={me.timeBonusEndsAt !== null} />
        </Suspense>
      )}
    </>
  )
}

function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}
