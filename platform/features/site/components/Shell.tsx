import type { ReactNode } from 'react'
import type { Me } from '../../../core/client.ts'
import { useT } from '../../../i18n/react.tsx'
import { EntryPart } from './EntryPart.tsx'
import { FooterSlot } from './FooterSlot.tsx'
import { TopNav } from './TopNav.tsx'

interface ShellProps {
  me: Me | null
  /** In the navigation: the time bonus. */
  offer?: ReactNode
  /** Between navigation and content: the one alert. */
  banner?: ReactNode
  /** As high as the screen, with nothing below the content; on phones without navigation. */
  conversation?: boolean
  /** Replaces the site's footer. */
  footer?: ReactNode
  children: ReactNode
}

/** The frame of the default layout: navigation, banner, content, footer, entry warning. */
export function Shell({ me, offer, banner, conversation, footer, children }: ShellProps) {
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
        <TopNav me={me} offer={offer} />
        {banner}
        <main id="content">{children}</main>
        {!conversation && (footer ?? <FooterSlot />)}
      </div>
      <EntryPart />
    </>
  )
}
