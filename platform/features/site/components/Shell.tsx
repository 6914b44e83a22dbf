import type { ReactNode } from 'react'
import type { Me } from '../../../core/client.ts'
import { useT } from '../../../i18n/react.tsx'
import { EntryWarning } from './EntryWarning.tsx'
import { Footer } from './Footer.tsx'
import { TopNav } from './TopNav.tsx'

interface ShellProps {
  me: Me | null
  /** Between navigation and content: the time bonus, the warnings header. */
  banner?: ReactNode
  /** As high as the screen, with nothing below the content; on phones without navigation. */
  conversation?: boolean
  /** In place of the site's footer. */
  footer?: ReactNode
  children: ReactNode
}

/** The default layout's frame: navigation, what its owner puts below it, content, footer, entry warning. */
export function Shell({ me, banner, conversation, footer, children }: ShellProps) {
  const t = useT('common')
  return (
    <>
      <div
        className="shell"
        data-tabs={(me && !conversation) || undefined}
        data-chat={conversation || undefined}
      >
        <a className="skip-link" href="#content">
          {t('skip_to_content')}
        </a>
        <TopNav me={me} />
        {banner}
        <main id="content">{children}</main>
        {!conversation && (footer ?? <Footer />)}
      </div>
      <EntryWarning />
    </>
  )
}
