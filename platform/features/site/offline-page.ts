import type { LocaleCode } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isoFor } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { plainPage, plainScheme } from './plain-page.ts'

/** Everything stands in the file itself: without a connection nothing else can be loaded. */
export const OFFLINE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

/** Ends the first part of the page's address where the member has chosen: `…-dark`. */
const CHOSEN = /-(light|dark)$/

interface OfflineWishes {
  readonly locale: LocaleCode
  /** First part of the address: a revision, with the scheme that the member has chosen. */
  readonly revision: string
  /** The brand's sign as a `data:` address; null where it is not small. */
  readonly sign: string | null
}

/**
 * What the service worker shows where a page cannot be loaded: the brand's sign and colours, the
 * reader's language, what is not lost, and nothing about any member, because it stays in the
 * browser after signing out.
 *
 * @returns a whole HTML document.
 */
export function offlinePage(tenant: Tenant, { locale, revision, sign }: OfflineWishes): string {
  const iso = isoFor(locale, tenant.settings.countries)
  const t = translator(tenant, locale, iso)
  const chosen = CHOSEN.exec(revision)?.[1] as 'light' | 'dark' | undefined
  return plainPage(tenant, {
    language: iso,
    title: t('errors:offline_title'),
    text: t('errors:offline_text', { site: tenant.settings.name }),
    kept: t('errors:offline_kept'),
    link: { text: t('common:retry'), address: '' },
    sign,
    scheme: plainScheme(tenant, chosen),
  })
}
