import type { ReactNode } from 'react'
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
}

/** The tree of every page, the same on the server and in the browser. */
export function PageShell({ page, t, Page, Layout }: Shell) {
  const content = <Page />
  return (
    <PageProvider page={page}>
      <I18nProvider t={t} locale={page.locale}>
        {Layout ? <Layout>{content}</Layout> : content}
        <EarlyPresses />
      </I18nProvider>
    </PageProvider>
  )
}
