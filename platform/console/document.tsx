import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { escapeHtml } from '../core/html.ts'
import type { Locale, Translate } from '../core/locale.ts'
import { baseCss } from '../ui/base-css.ts'
import { WaitingWork } from './pages/navigation.tsx'
import { consoleCss } from './styles.ts'
import { themeCss } from './theme.ts'
import type { Work } from './waiting-work.ts'

export interface DocumentParts {
  readonly title: string
  readonly locale: Locale
  readonly t: Translate
  /** Nonce by which the content policy allows the styles of this document and no others. */
  readonly nonce: string
  /** URL of the script; null if none was built. */
  readonly script: string | null
  /** What waits for the staff member, for the navigation. */
  readonly work?: readonly Work[] | undefined
}

/**
 * A complete page. It works without the script, which speeds up the photo queue and handles
 * passkeys.
 */
export function documentOf(page: ReactElement, parts: DocumentParts): string {
  const { title, locale, t, nonce, script, work = [] } = parts
  const sheet = new ServerStyleSheet()
  try {
    const body = renderToString(
      sheet.collectStyles(<WaitingWork.Provider value={work}>{page}</WaitingWork.Provider>),
    )
    const styles = sheet.getStyleTags().replaceAll('<style ', `<style nonce="${nonce}" `)
    const loaded = script ? `<script type="module" src="${script}"></script>` : ''
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} · ${t('console:name')}`)}</title><style nonce="${nonce}">${themeCss}${baseCss}${consoleCss}</style>${styles}${loaded}`
    return `<!doctype html><html lang="${locale.iso}"><head>${head}</head><body>${body}</body></html>`
  } finally {
    sheet.seal()
  }
}

/** Part of a page for the script, without styles: those of the page apply. */
export function fragmentOf(part: ReactElement): string {
  const sheet = new ServerStyleSheet()
  try {
    return renderToString(sheet.collectStyles(part))
  } finally {
    sheet.seal()
  }
}
