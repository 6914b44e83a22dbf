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
  /** In place of the site's footer. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * The default layout's frame: navigation, what its owner puts below it, content, footer, entry
 * warning.
 */
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
 * The footer of a page with a script: the browser keeps the one of its document, which never
 * changes, and loads the code only where a conversation without one is left for a page that has it.
 */
function FooterSlot() {
  const [kept, setKept] = useState(inDocument)
  // A page that was drawn in place of the document's own has lost it.
  useEffect(() => setKept(inDocument), [])
  if (kept) return <StaticHtml html="" />
  return (
    <div>
      <FooterPart />
    </div>
  )
}
