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
  /** Around the layout: what stays from page to page. */
  Wrapper?: ((props: { children: ReactNode }) => ReactNode) | undefined
  /** Another page of the same kind is drawn from scratch where this differs. */
  address?: string
}

/** The tree of every page, the same on the server and in the browser. */
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
 * Releases the presses that came before the page's script, once the page has taken up what was
 * typed before it. Fields do that in effects of theirs: what those set is drawn in the same pass as
 * the state here, so the second effect comes after.
 */
function EarlyPresses() {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) releaseEarlyPresses()
    else setSettled(true)
  }, [settled])
  return null
}
