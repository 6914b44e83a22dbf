import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { isolated } from '../core/bidi-isolation.ts'
import type { Translate } from '../core/locale.ts'
import type { Params } from './catalogue.ts'
import { guardParams, parseRich, type RichNode, restoreParams } from './rich-text.ts'

export interface RichProps {
  readonly t: Translate
  /** Key of a text with tags: `I accept the <terms>terms of use</terms>`. */
  readonly text: string
  /** Values of its placeholders; elements are allowed. */
  readonly params?: Readonly<Record<string, ReactNode>>
  /**
   * Tag to element: `{ terms: <a href="/pages/terms" /> }`. A tag without an element shows only its
   * content.
   */
  readonly components: Readonly<Record<string, ReactElement>>
}

/**
 * A text with elements. Only the named tags of the text itself become elements: a value, such as a
 * member's name with `<terms>` in it, is shown as it was typed.
 */
export function Rich({ t, text, params, components }: RichProps) {
  const { guarded, values } = guardParams(params ?? {})
  const kept = values.map((value) => (typeof value === 'string' ? isolated(value) : value))
  return renderNodes(parseRich(t(text, guarded as Params)), components, kept)
}

function renderNodes(
  nodes: readonly RichNode[],
  components: RichProps['components'],
  values: readonly ReactNode[],
): ReactNode {
  return nodes.map((node, index) => {
    // A text's parts never change their order, so the index is a valid key.
    const key = String(index)
    // As arguments and not as a list, whose elements would need keys.
    if (typeof node === 'string') return createElement(Fragment, { key }, ...restoreParams(node, values))
    const children = renderNodes(node.children, components, values)
    const element = Object.hasOwn(components, node.tag) ? components[node.tag] : undefined
    if (element === undefined) return <Fragment key={key}>{children}</Fragment>
    return node.children.length === 0
      ? cloneElement(element, { key })
      : cloneElement(element, { key }, children)
  })
}
