import { createHash } from 'node:crypto'
import type { LocaleCode, Translate } from '../core/locale.ts'
import type { Tenant } from '../core/tenant.ts'
import { isI18nextNamespace } from '../core/text-namespaces.ts'
import { type Catalogue, createCatalogue, translateFrom } from './catalogue.ts'
import { LANGUAGES } from './languages.ts'
import { MissingTextError, miss } from './missing-text.ts'
import { BUILT, chainOf, currentTexts, type NamespaceTexts, type Texts } from './texts-source.ts'

/** The properties of a tenant that determine its texts. */
export type TextsOf = Pick<Tenant, 'revision' | 'texts'>

/** Everything derived from one state of the text files; a changed file rebuilds it. */
interface Generation {
  readonly texts: Texts
  readonly hash: string
  /** By language and `Intl` tag: the same texts format numbers differently in Switzerland. */
  readonly catalogues: Map<string, Catalogue>
  readonly base: Map<string, Translate>
  /**
   * By the tenant's frozen `texts`: collected with the tenant object, so that ten thousand reloads
   * leak nothing.
   */
  readonly overlays: WeakMap<Tenant['texts'], Map<string, Translate>>
}

let generation: Generation | undefined

function currentGeneration(): Generation {
  const texts = currentTexts()
  if (generation?.texts !== texts) {
    const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12)
    generation = {
      texts,
      hash,
      catalogues: new Map(),
      base: new Map(),
      overlays: new WeakMap(),
    }
  }
  return generation
}

function* textsOf(texts: Texts, locale: LocaleCode): Generator<readonly [string, string]> {
  for (const code of chainOf(locale).toReversed()) {
    for (const [namespace, entries] of Object.entries(texts[code])) {
      if (isI18nextNamespace(namespace)) continue
      for (const [key, text] of Object.entries(entries)) yield [`${namespace}:${key}`, text]
    }
  }
}

function catalogueOf(locale: LocaleCode, iso: string, current: Generation): Catalogue {
  const key = `${locale} ${iso}`
  const known = current.catalogues.get(key)
  if (known !== undefined) return known
  const catalogue = createCatalogue(textsOf(current.texts, locale), {
    iso,
    onMissingParam: (key, name) => miss(new MissingTextError(locale, `{{${name}}} of ${key}`)),
  })
  current.catalogues.set(key, catalogue)
  return catalogue
}

function overlayOf(tenant: TextsOf, locale: LocaleCode, iso: string): Catalogue | undefined {
  const overrides = chainOf(locale)
    .toReversed()
    .flatMap((code) => Object.entries(tenant.texts[code] ?? {}))
    .filter(([key]) => !isI18nextNamespace(key.split(':', 1)[0] ?? ''))
  if (overrides.length === 0) return undefined
  return createCatalogue(overrides, {
    iso,
    partial: true,
    onMissingParam: (key, name) => miss(new MissingTextError(locale, `{{${name}}} of ${key}`)),
  })
}

/** Fallback for a text that a language lacks: English, or the key if English lacks it too. */
function lastResort(locale: LocaleCode, current: Generation): (key: string) => string {
  return (key) => {
    miss(new MissingTextError(locale, key))
    return catalogueOf('en', LANGUAGES.en.iso, current).find(key) ?? key
  }
}

/**
 * The translator of a request: `t('chats:title')`, `t('errors:too_young', { age: 18 })`. The
 * tenant's own texts take precedence over the platform's. Texts of mails and the console need
 * `i18nextTranslator` (`i18next.ts`). Throws `MissingTextError` in development and tests for an
 * unknown key or a placeholder without a value; the built program reports it once and shows
 * English.
 *
 * `iso` is the tag for number formats: for a page it must be that of its locale, as in the browser.
 */
export function translator(
  tenant: TextsOf,
  locale: LocaleCode,
  iso: string = LANGUAGES[locale].iso,
): Translate {
  const current = currentGeneration()
  const key = `${locale} ${iso}`
  const known = current.overlays.get(tenant.texts)?.get(key)
  if (known !== undefined) return known
  const overlay = overlayOf(tenant, locale, iso)
  if (overlay === undefined) return platformTranslator(locale, iso)
  const made = translateFrom([overlay, catalogueOf(locale, iso, current)], lastResort(locale, current))
  const ofTenant = current.overlays.get(tenant.texts) ?? new Map<string, Translate>()
  current.overlays.set(tenant.texts, ofTenant.set(key, made))
  return made
}

/** The translator without any tenant's texts, for neutral pages, scripts and tests. */
export function platformTranslator(locale: LocaleCode, iso: string = LANGUAGES[locale].iso): Translate {
  const current = currentGeneration()
  const key = `${locale} ${iso}`
  const known = current.base.get(key)
  if (known !== undefined) return known
  const made = translateFrom([catalogueOf(locale, iso, current)], lastResort(locale, current))
  current.base.set(key, made)
  return made
}

/**
 * Part of the address of text bundles: changes with the platform's texts and with any change of the
 * tenant.
 */
export function textsRevision(tenant: TextsOf): string {
  return `${currentGeneration().hash}-${tenant.revision}`
}

function namespaceBundle(tenant: TextsOf, locale: LocaleCode, namespace: string): NamespaceTexts {
  const { texts } = currentGeneration()
  const chain = chainOf(locale).toReversed()
  const prefix = `${namespace}:`
  const layers = [
    // The browser has only one language: texts that production would show in English must be in its
    // bundle.
    ...(BUILT ? [texts.en[namespace] ?? {}] : []),
    ...chain.map((code) => texts[code][namespace] ?? {}),
    ...chain.map((code) =>
      Object.fromEntries(
        Object.entries(tenant.texts[code] ?? {})
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, text]) => [key.slice(prefix.length), text]),
      ),
    ),
  ]
  return Object.assign({}, ...layers)
}

/**
 * The texts of a page in the browser: one language, only the given namespaces, with the tenant's
 * own texts applied. Unknown namespaces are ignored. The result depends only on
 * `textsRevision(tenant)`, `locale` and `namespaces`.
 */
export function bundleFor(
  tenant: TextsOf,
  locale: LocaleCode,
  namespaces: readonly string[],
): Record<string, NamespaceTexts> {
  const known = namespaces.filter((name) => isNamespace(name))
  return Object.fromEntries(known.map((name) => [name, namespaceBundle(tenant, locale, name)]))
}

/** Whether a namespace of members' pages has this name. */
export function isNamespace(name: string): boolean {
  return !isI18nextNamespace(name) && Object.hasOwn(currentGeneration().texts.en, name)
}
