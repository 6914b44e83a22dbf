import type { ReactNode } from 'react'
import { LiveProvider } from '../../features/live/components/LiveProvider.tsx'
import { useLiveMe } from '../../features/live/hooks.ts'
import { TopNav } from '../../features/site/components/TopNav.tsx'
import { useT } from '../../i18n/react.tsx'
import { useBusy } from '../../ui/busy.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ToastProvider } from '../../ui/toast.tsx'

/**
 * One conversation: on a phone the whole screen, from 992 px on below the site's navigation. The entry warning that this layout has
 * in NL and DE (specification section 2) is for visitors: conversations send them to the login page, which shows it.
 */
export function ChatLayout({ children }: { children: ReactNode }) {
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
      <div className="shell" data-chat>
        <a className="skip-link" href="#content">
          {t('skip_to_content')}
        </a>
        <TopNav me={me} />
        <main id="content">{children}</main>
      </div>
    </>
  )
}
