import type { ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import type { PagePayload } from '../core/client.ts'
import { href } from '../core/routes.ts'
import { ErrorPage } from '../features/site/components/ErrorPage.tsx'
import { createClientTranslator } from '../i18n/client.ts'
import { loadTexts } from '../i18n/load-texts.ts'
import { VisitorLayout } from './layouts/VisitorLayout.tsx'
import { PageShell } from './PageShell.tsx'

/** Plain English, because the site's texts may be what failed to load. */
let words = {
  message: 'An error occurred while showing the error page',
  link: 'Go back to home',
}
let before = false

/**
 * Shows the brand's error page in place of a page that could not be rendered; if that fails as
 * well, two lines.
 */
export async function showFailure(root: Root, page: PagePayload): Promise<void> {
  const again = before
  before = true
  root.render(again ? <Fallback /> : await errorPage(page).catch(() => <Fallback />))
}

async function errorPage(page: PagePayload): Promise<ReactNode> {
  const texts = await loadTexts(page.site.textsRevision, page.locale.code, ['common', 'site', 'errors'])
  const t = createClientTranslator(page.locale, texts)
  words = { message: t('errors:error_page_failed'), link: t('errors:go_back_home') }
  const failed = { ...page, route: 'error', data: null, error: { status: 500, message: t('errors:error') } }
  document.title = `${failed.error.message} · ${page.site.name}`
  return <PageShell page={failed} t={t} Page={ErrorPage} Layout={VisitorLayout} />
}

function Fallback() {
  return (
    <main className="page-plain">
      <h1>{words.message}</h1>
      <a href={href('index')}>{words.link}</a>
    </main>
  )
}
