import { escapeHtml } from '../core/html.ts'
import type { Translate } from '../core/locale.ts'

/** Shown where the error page itself fails: no React, no brand, two lines. */
export function failedErrorPage(t: Translate, language: string): string {
  return twoLines(language, t('errors:error_page_failed'), { text: t('errors:go_back_home'), address: '/' })
}

/** Shown while the database is away. Its link loads the same address again. */
export function unavailablePage(t: Translate, language: string): string {
  return twoLines(language, t('errors:temporarily_unavailable'), { text: t('common:retry'), address: '' })
}

function twoLines(
  language: string,
  words: string,
  link: { readonly text: string; readonly address: string },
): string {
  const message = escapeHtml(words)
  return `<!DOCTYPE html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title>
<body style="font:18px/1.5 sans-serif;margin:15vh auto;max-width:30em;padding:0 1em"><h1>${message}</h1><a href="${link.address}">${escapeHtml(link.text)}</a>`
}
