import type { LocaleCode } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isoFor } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { plainPage, plainScheme } from './plain-page.ts'

/** Everything is inline: without a connection nothing else can be loaded. */
export const OFFLINE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

/** Suffix of the address's first part if the member has chosen a scheme: `…-dark`. */
const CHOSEN = /-(light|dark)$/

interface OfflineWishes {
  readonly locale: LocaleCode
  /** First part of the address: a revision, with the scheme that the member has chosen. */
  readonly revision: string
  /** The brand's mark as a `data:` address; null if it is not small. */
  readonly sign: string | null
}

/**
 * The page that the service worker shows if a page cannot be loaded: the brand's mark and colours,
 * the viewer's language, and what is not lost. It contains nothing about a member, because it stays
 * in the browser after signing out.
 *
 * @returns a complete HTML document.
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
