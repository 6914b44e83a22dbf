import { type ReactNode, useEffect } from 'react'
import { setBadge } from '../../features/live/app-badge.ts'
import { loadEntry } from '../../features/site/components/EntryPart.tsx'
import { Shell } from '../../features/site/components/Shell.tsx'
import { SignupModal } from '../../features/site/components/SignupModal.tsx'
import { useT } from '../../i18n/react.tsx'
import { useBusy } from '../../ui/busy.ts'
import { useMe } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/**
 * The default layout without member features: no live counters, no warnings header. For pages that
 * visitors open first (home, login, signup, texts), where script size delays the page. Members see
 * the same navigation, with counters from the time of the request.
 */
export function VisitorLayout({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  const t = useT('common')
  const me = useMe()
  const busy = useBusy()
  // After signing out, the icon must not show a number.
  useEffect(() => setBadge(me ? me.unreadMessages + me.newLikes : 0), [me])
  return (
    <>
      <ProgressBar active={busy} label={t('loading')} />
      <Shell me={me} footer={footer}>
        {children}
      </Shell>
      <SignupModal />
    </>
  )
}

VisitorLayout.loadParts = loadEntry
