import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { PagePayload } from '../core/client.ts'
import { releaseEarlyPresses } from '../core/early-press.ts'
import type { Translate } from '../core/locale.ts'
import { I18nProvider } from '../i18n/react.tsx'
import { PageProvider } from '../ui/page.tsx'

interface Shell {
  page: PagePayload
  t: Translate
  Page: () => ReactNode
  Layout: ((props: { children: ReactNode }) => ReactNode) | undefined
  /** Wraps the layout: the part that stays mounted from page to page. */
  Wrapper?: ((props: { children: ReactNode }) => ReactNode) | undefined
  /** Key that remounts the page component when it changes. */
  address?: string
}

/** The component tree of every page, the same on the server and in the browser. */
export function PageShell({ page, t, Page, Layout, Wrapper = Fragment, address }: Shell) {
  const content = <Page key={address} />
  return (
    <PageProvider page={page}>
      <I18nProvider t={t} locale={page.locale}>
        <Wrapper>{Layout ? <Layout>{content}</Layout> : content}</Wrapper>
        <EarlyPresses />
      </I18nProvider>
    </PageProvider>
  )
}

/**
 * Releases the presses made before the page's script, once the fields have adopted what was typed
 * before it. Fields do that in their own effects: their updates render in the same pass as the
 * state here, so the second effect comes after them.
 */
function EarlyPresses() {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) releaseEarlyPresses()
    else setSettled(true)
  }, [settled])
  return null
}
