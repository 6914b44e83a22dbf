import { Fragment, type ReactNode } from 'react'
import type { PagePayload } from '../core/client.ts'
import type { Translate } from '../core/locale.ts'
import { I18nProvider } from '../i18n/react.tsx'
import { PageProvider } from '../ui/page.tsx'
import { EarlyPresses } from './EarlyPresses.tsx'

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
