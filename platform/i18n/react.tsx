import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Locale, Translate } from '../core/locale.ts'

interface I18nContext {
  readonly locale: Locale
  readonly t: Translate
}

const TextsContext = createContext<I18nContext | undefined>(undefined)

export interface I18nProviderProps {
  readonly locale: Locale
  /**
   * The server's translator during server rendering, `createClientTranslator(...)` in the browser.
   */
  readonly t: Translate
  readonly children: ReactNode
}

/** Provides locale and translator to the components below. */
export function I18nProvider({ locale, t, children }: I18nProviderProps) {
  const speech = useMemo(() => ({ locale, t }), [locale, t])
  return <TextsContext value={speech}>{children}</TextsContext>
}

function useI18nContext(): I18nContext {
  const speech = useContext(TextsContext)
  if (speech === undefined) throw new Error('There is no I18nProvider above this component')
  return speech
}

/** The page's language; `iso` is the tag for the formatters of `format.ts`. */
export function useLocale(): Locale {
  return useI18nContext().locale
}

/**
 * The translator with a default namespace: with `const t = useT('chats')`, `t('title')` means
 * `chats:title`, and `t('common:close')` is unchanged.
 */
export function useT(namespace: string): Translate {
  const { t } = useI18nContext()
  return useMemo(() => withNamespace(t, namespace), [t, namespace])
}

/** The same outside components. */
export function withNamespace(t: Translate, namespace: string): Translate {
  return (key, params) => t(key.includes(':') ? key : `${namespace}:${key}`, params)
}
