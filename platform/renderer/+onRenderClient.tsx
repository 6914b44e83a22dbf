import { hydrateRoot } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import type { PagePayload } from '../core/client.ts'
import { noteArea } from '../features/discounts/area-clock.ts'
import { createClientTranslator } from '../i18n/client.ts'
import './navigation-progress.ts'
import { loadTexts } from '../i18n/load-texts.ts'
import { PageShell } from './PageShell.tsx'
import { pageKey } from './page-key.ts'
import { loadParts } from './page-parts.ts'
import { watchReturn } from './page-return.ts'
import { textsOfPage } from './page-texts.ts'
import { PAYLOAD_ID } from './payload-id.ts'
import { mounted } from './root.ts'

/** What this document was rendered from. */
function documentPayload(): PagePayload {
  return JSON.parse(document.getElementById(PAYLOAD_ID)?.textContent ?? '') as PagePayload
}

export async function onRenderClient(pageContext: PageContextClient): Promise<void> {
  if (!pageContext.isHydration) return mounted.follow ? mounted.follow(pageContext) : location.reload()
  const page = documentPayload()
  const { config, Page } = pageContext
  const [texts] = await Promise.all([
    loadTexts(page.site.textsRevision, page.locale.code, textsOfPage(page, config.texts)),
    loadParts(pageContext, page),
  ])
  const t = createClientTranslator(page.locale, texts)
  const { Layout, Wrapper } = config
  const address = pageKey(page.route, location.pathname + location.search)
  const tree = <PageShell page={page} t={t} Page={Page} Layout={Layout} Wrapper={Wrapper} address={address} />
  const container = document.getElementById('root')
  if (!container) throw new Error('no #root')
  noteArea(page.route)
  watchReturn(page.me)
  mounted.page = page
  mounted.root = hydrateRoot(container, tree, {
    // React takes the whole page away where drawing it fails: the error page stands in, its code comes only then.
    onUncaughtError: (error) => {
      reportError(error)
      void import('./page-failed.tsx').then(({ showFailure }) => {
        if (mounted.root && mounted.page) void showFailure(mounted.root, mounted.page)
      })
    },
  })
}
