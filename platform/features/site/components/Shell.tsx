import { type ReactNode, useEffect, useState } from 'react'
import type { Me } from '../../../core/client.ts'
import { useT } from '../../../i18n/react.tsx'
import { latePart } from '../../../ui/late-part.tsx'
import { StaticHtml } from '../../../ui/static-html.tsx'
import { EntryPart } from './EntryPart.tsx'
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

const load = async () => (await import('./Footer.tsx')).Footer

const FooterPart = latePart(load, import.meta.env.SSR ? await load() : undefined)

const inDocument = () => !import.meta.env.SSR && document.querySelector('.footer') !== null

/**
 * The footer of a page with JavaScript: the browser keeps the server-rendered one, which never
 * changes, and loads its code only when navigating from a conversation, which has none.
 */
function FooterSlot() {
  const [kept, setKept] = useState(inDocument)
  // A page that replaced the initial one has lost it.
  useEffect(() => setKept(inDocument), [])
  if (kept) return <StaticHtml html="" />
  return (
    <div>
      <FooterPart />
    </div>
  )
}
