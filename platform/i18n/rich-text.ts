/** A parsed text with tags: plain and tagged pieces. */
export type RichNode = string | { readonly tag: string; readonly children: readonly RichNode[] }

const TAG = /<(\/?)([a-z][A-Za-z0-9]*)\s*(\/?)>/g

interface Open {
  readonly tag: string
  readonly children: RichNode[]
}

/**
 * Parses `<tag>..</tag>` and `<tag/>`, with any nesting; attributes are not supported. Never
 * throws: an unmatched closing tag is dropped, and an unclosed tag ends with the text.
 */
export function parseRich(text: string): readonly RichNode[] {
  const root: Open = { tag: '', children: [] }
  const stack: Open[] = [root]
  const top = () => stack.at(-1) ?? root
  let position = 0
  for (const match of text.matchAll(TAG)) {
    const [whole, closing, tag = '', selfClosing] = match
    if (match.index > position) top().children.push(text.slice(position, match.index))
    position = match.index + whole.length
    if (selfClosing) top().children.push({ tag, children: [] })
    else if (!closing) {
      const open = { tag, children: [] }
      top().children.push(open)
      stack.push(open)
    } else if (stack.some((open) => open.tag === tag)) {
      while (top() !== root && stack.pop()?.tag !== tag);
    }
  }
  if (position < text.length) top().children.push(text.slice(position))
  return root.children
}

/**
 * Private-use characters: they replace values while the text is parsed, so that no value is read as
 * a tag.
 */
const MARK = /\uE000(\d+)\uE001/g

/**
 * Replaces all values by markers except numbers, which plural rules need and which cannot contain a
 * tag.
 */
export function guardParams<Value>(params: Readonly<Record<string, Value>>): {
  guarded: Record<string, string | number>
  values: readonly Value[]
} {
  const values: Value[] = []
  const guarded: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'number') guarded[name] = value
    else guarded[name] = `\uE000${values.push(value) - 1}\uE001`
  }
  return { guarded, values }
}

/** Restores the values: the pieces of the text and the values between them, in order. */
export function restoreParams<Value>(text: string, values: readonly Value[]): readonly (string | Value)[] {
  return text.split(MARK).flatMap((piece, index): readonly (string | Value)[] => {
    if (index % 2 === 0) return piece === '' ? [] : [piece]
    const value = values[Number(piece)]
    return value === undefined ? [] : [value]
  })
}
