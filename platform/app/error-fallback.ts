import type { LetterSize } from '../core/letters.ts'
import type { Translate } from '../core/locale.ts'
import type { Tenant } from '../core/tenant.ts'
import { plainPage, plainScheme } from '../features/site/server.ts'
import { brandFile } from '../tenancy/brand-files.ts'

/** The reader of such a page. Nothing here needs the database. */
export interface Reader {
  readonly tenant: Tenant
  readonly t: Translate
  /** Language of the document: `de-AT`. */
  readonly language: string
  /** The scheme that the reader has chosen, if any. */
  readonly scheme: 'device' | 'light' | 'dark' | undefined
  /** The size of letters that the reader has chosen, if any. */
  readonly letters: LetterSize | undefined
}

/**
 * The page shown if the error page itself fails: two lines in the brand's colours, without React.
 */
export function failedErrorPage(reader: Reader): string {
  const { t } = reader
  return twoLines(reader, t('errors:error_page_failed'), { text: t('errors:go_back_home'), address: '/' })
}

/**
 * Shown while the database is unavailable, and to clients that exceed a rate limit. Its link loads
 * the same address again.
 */
export function retryPage(reader: Reader, message: string): string {
  return twoLines(reader, message, { text: reader.t('common:retry'), address: '' })
}

function twoLines(
  { tenant, language, scheme, letters }: Reader,
  title: string,
  link: { readonly text: string; readonly address: string },
): string {
  const sign = brandFile(tenant, tenant.settings.mark)
  return plainPage(tenant, { language, title, link, sign, scheme: plainScheme(tenant, scheme), letters })
}
