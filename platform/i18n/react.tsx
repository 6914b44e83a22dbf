import {
  cloneElement,
  createContext,
  Fragment,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
} from 'react'
import type { Locale, Translate } from '../core/locale.ts'
import type { Params } from './catalogue.ts'
import { guardParams, parseRich, type RichNode, restoreParams } from './rich-text.ts'

interface I18nContext {
  readonly locale: Locale
  readonly t: Translate
}

const TextsContext = createContext<I18nContext | undefined>(undefined)

export interface I18nProviderProps {
  readonly locale: Locale
  /** The server's translator while rendering there, `createClientTranslator(...)` in the browser. */
  readonly t: Translate
  readonly children: ReactNode
}

/** Gives the components below it their language. */
export function I18nProvider({ locale, t, children }: I18nProviderProps) {
  const speech = useMemo(() => ({ locale, t }), [locale, t])
  return <TextsContext value={speech}>{children}</TextsContext>
}

function useI18nContext(): I18nContext {
  const speech = useContext(TextsContext)
  if (speech === undefined) throw new Error('There is no I18nProvider above this component')
  return speech
}

/** The page's language; `iso` is what the formatters of `format.ts` take. */
export function useLocale(): Locale {
  return useI18nContext().locale
}

/**
 * The translator with a default namespace: `const t = useT('chats')`, then `t('title')` is `chats:title` and
 * `t('common:close')` is as it stands.
 */
export function useT(namespace: string): Translate {
  const { t } = useI18nContext()
  return useMemo(() => withNamespace(t, namespace), [t, namespace])
}

/** The same outside of components. */
export function withNamespace(t: Translate, namespace: string): Translate {
  return (key, params) => t(key.includes(':') ? key : `${namespace}:${key}`, params)
}

export interface RichProps {
  readonly t: Translate
  /** Key of a text with tags: `I accept the <terms>terms of use</terms>`. */
  readonly text: string
  /** Values of its placeholders; elements are welcome too. */
  readonly params?: Readonly<Record<string, ReactNode>>
  /** Tag to element: `{ terms: <a href="/pages/terms" /> }`. A tag without an element shows its content alone. */
  readonly components: Readonly<Record<string, ReactElement>>
}

/**
 * A text with elements in it. Only the named tags of the text itself become elements: whatever a value holds, a member's
 * name with `<terms>` in it for example, is shown as it was typed.
 */
export function Rich({ t, text, params, components }: RichProps) {
  const { guarded, values } = guardParams(params ?? {})
  return renderNodes(parseRich(t(text, guarded as Params)), components, values)
}

function renderNodes(
  nodes: readonly RichNode[],
  components: RichProps['components'],
  values: readonly ReactNode[],
): ReactNode {
  return nodes.map((node, index) => {
    // A text's parts never change their order: the index is a true identity here.
    const key = String(index)
    if (typeof node === 'string') return <Fragment key={key}>{restoreParams(node, values)}</Fragment>
    const children = renderNodes(node.children, components, values)
    const element = Object.hasOwn(components, node.tag) ? components[node.tag] : undefined
    if (element === undefined) return <Fragment key={key}>{children}</Fragment>
    return node.children.length === 0
      ? cloneElement(element, { key })
      : cloneElement(element, { key }, children)
  })
}
