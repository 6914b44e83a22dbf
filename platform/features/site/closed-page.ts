import type { Locale, Translate } from '../../core/locale.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { formatDate } from '../../i18n/format.ts'
import { type PlainPage, plainPage } from './plain-page.ts'

/** The reader of the page of a site that is paused or archived. Nothing here needs the database. */
interface ClosedReader {
  readonly tenant: Tenant
  readonly t: Translate
  readonly locale: Locale
  /** Whether the reader has a session, which they may want to end. */
  readonly signedIn: boolean
  readonly sign: string | null
  readonly scheme: PlainPage['scheme']
  readonly letters: PlainPage['letters']
}

/** The sentence that staff wrote in this language, otherwise the platform's. */
export function closedSentence({ tenant, t, locale }: Pick<ClosedReader, 'tenant' | 't' | 'locale'>): string {
  const own = tenant.pressed?.says[locale.code]
  if (own) return own
  return t(tenant.state === 'archived' ? 'site:archived_text' : 'site:paused_text')
}

/**
 * The page that takes the place of all closed addresses of a site: its mark and colours, its
 * sentence, and the ways that stay open (`app/brand-state.ts`).
 */
export function closedPage(reader: ClosedReader): string {
  const { tenant, t, locale, signedIn, sign, scheme, letters } = reader
  const { name, time_zone: zone } = tenant.settings
  const archived = tenant.state === 'archived'
  const back = archived ? undefined : tenant.pressed?.until
  const until = back && new Date(back)
  const open = [
    { text: t('account:data_title'), address: href('account-data') },
    { text: t('withdrawal:title'), address: href('withdrawal') },
    { text: t('account:delete_title'), address: href('account-delete') },
    { text: t('site:page_complaints'), address: href('complaints') },
  ]
  const legal = (['terms', 'privacy', 'return-policy', 'imprint'] as const).map((page) => ({
    text: t(`site:page_${page}`),
    address: href('pages-name', { name: page }),
  }))
  return plainPage(tenant, {
    language: locale.iso,
    title: t(archived ? 'site:archived_title' : 'site:paused_title', { site: name }),
    text: closedSentence(reader),
    ...(until ? { kept: t('site:paused_until', { date: formatDate(locale.iso, until, 'long', zone) }) } : {}),
    link: signedIn
      ? { text: t('account:data_title'), address: href('account-data') }
      : { text: t('common:login'), address: href('login', {}, { next: href('account-data') }) },
    ways: [
      { title: t('site:closed_ways'), links: signedIn ? open.slice(1) : open },
      { title: t('site:footer_legal'), links: legal },
    ],
    sign,
    scheme,
    letters,
  })
}
