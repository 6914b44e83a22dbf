import { LRUCache } from 'lru-cache'
import { NotFoundError } from '../../core/errors.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Member } from '../../core/viewer.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { TranslationUnavailableError, type Translator } from '../../infra/translation/port.ts'
import { oldestShown } from './message-pages.ts'
import { findSide } from './queries.ts'
import { MESSAGE_KINDS } from './rules.ts'
import { stateOf } from './views.ts'

/**
 * How long a translation is kept in memory, in milliseconds: it is shown only while its message is
 * there, but its words stay in memory until then.
 */
const FRESH = 3_600_000
/** How long a provider that did not answer is not asked again, in milliseconds. */
const QUIET = 30_000
const KNOWN = 1000
/** Requests to the provider of one site at the same time. */
const AT_ONCE = 8

interface Asked {
  readonly conversation: string
  readonly message: string
}

/** Translations, with a cache in this process; nothing is stored with the message. */
export interface Translations {
  /**
   * A received text in the language of the page.
   * @throws NotFoundError where the site has no provider, or the viewer is shown no such text of
   *   the partner; TranslationUnavailableError
   */
  find(scope: DetachedScope<Member>, asked: Asked): Promise<string>
}

/** @param onFault called with the reason, without a word of the message, if there is none */
export function createTranslations(
  translator: Translator,
  onFault: (tenant: string, error: unknown) => void,
): Translations {
  const kept = new LRUCache<string, Promise<string>>({ max: KNOWN, ttl: FRESH })
  const guarded = guardedTranslator(translator, onFault)
  return {
    find: async (scope, asked) => {
      const { tenant, locale } = scope
      if (!tenant.settings.translation) throw new NotFoundError()
      // Read on each press: who may no longer read the message gets no translation of it.
      const text = await scope.transaction((inside) => receivedText(inside, asked))
      const [language = ''] = LANGUAGES[locale.code].iso.split('-')
      const key = JSON.stringify([tenant.id, tenant.revision, asked.message, language])
      const known = kept.get(key)
      if (known) return known
      const asking = guarded({ tenant, text, language })
      kept.set(key, asking)
      asking.catch(() => kept.delete(key))
      return asking
    },
  }
}

/** Asks a provider that did not answer again only after a while, and few times at once. */
function guardedTranslator(
  translator: Translator,
  onFault: (tenant: string, error: unknown) => void,
): Translator['translate'] {
  const quiet = new LRUCache<string, true>({ max: KNOWN, ttl: QUIET })
  const running = new Map<string, number>()
  const siteOf = ({ id, revision }: Tenant) => JSON.stringify([id, revision])
  return async (request) => {
    const site = siteOf(request.tenant)
    const others = running.get(site) ?? 0
    if (quiet.has(site) || others >= AT_ONCE)
      throw new TranslationUnavailableError('the provider is not asked now')
    running.set(site, others + 1)
    try {
      return await translator.translate(request)
    } catch (error) {
      onFault(request.tenant.id, error)
      if (!(error instanceof TranslationUnavailableError) || !error.refused) quiet.set(site, true)
      throw error
    } finally {
      const left = (running.get(site) ?? 1) - 1
      if (left > 0) running.set(site, left)
      else running.delete(site)
    }
  }
}

/**
 * Words of a text message of the partner that the viewer is shown.
 * @throws NotFoundError for anything else
 */
async function receivedText(
  { db, viewer, now }: RequestScope<Member>,
  { conversation, message }: Asked,
): Promise<string> {
  const side = await findSide(db, conversation, viewer.id, now)
  const state = side && stateOf(side)
  if (!side || side.partner_id === null || state === 'blocked' || state === 'blocking')
    throw new NotFoundError()
  const row = await db.trx
    .selectFrom('message')
    .select('body')
    .where('tenant_id', '=', db.tenantId)
    .where('conversation_id', '=', conversation)
    .where('id', '=', message)
    .where('sender_id', '=', side.partner_id)
    .where('kind', '=', MESSAGE_KINDS.text)
    .where('farewell', 'is', null)
    .where('created_at', '>', oldestShown(side, now))
    .executeTakeFirst()
  if (!row) throw new NotFoundError()
  return row.body
}
