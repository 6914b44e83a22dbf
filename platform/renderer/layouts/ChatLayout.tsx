import type { ReactNode } from 'react'
import { useLiveMe } from '../../features/live/hooks.ts'
import { TopNav } from '../../features/site/components/TopNav.tsx'
import { useT } from '../../i18n/react.tsx'

/**
 * One conversation: on a phone the whole screen, from 992 px on below the site's navigation. The entry warning that this layout has
 * in NL and DE is for visitors: conversations send them to the login page, which shows it.
 */
export function ChatLayout({ children }: { children: ReactNode }) {
  const t = useT('common')
  const me = useLiveMe()
  return (
    <div className="shell" data-chat>
      <a className="skip-link" href="#content">
        {t('skip_to_content')}
      </a>
      <TopNav me={me} />
      <main id="content">{children}</main>
    </div>
  )
}
