/**
 * Texts, pictures and controls that overflow the box they are drawn on, and a page wider than its
 * window. Their box is the nearest ancestor with a background or a border; the search ends at
 * scrolling, clipping or positioned ancestors. Runs in the page without a closure.
 * @returns one line each, with both extents in CSS pixels
 */
export function overflowing(): string[] {
  const { scrollWidth } = document.documentElement
  const found = scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide in ${innerWidth}`] : []
  const isPainted = ({
    backgroundColor,
    backgroundImage,
    borderLeftStyle,
    borderLeftWidth,
  }: CSSStyleDeclaration) =>
    !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) ||
    backgroundImage !== 'none' ||
    (borderLeftStyle !== 'none' && Number.parseFloat(borderLeftWidth) > 0)
  const boxOf = (start: Element): Element | undefined => {
    for (
      let element: Element | null = start;
      element && element !== document.body;
      element = element.parentElement
    ) {
      const style = getComputedStyle(element)
      // The box of an inline element is only its text.
      if (isPainted(style) && style.display !== 'inline') return element
      if (style.overflowX !== 'visible' || /absolute|fixed/.test(style.position)) return undefined
    }
    return undefined
  }
  const check = (inner: DOMRect, box: Element | undefined, what: string) => {
    if (!box || inner.width <= 1 || inner.height <= 1) return
    const outer = box.getBoundingClientRect()
    // A line of text may be higher than a tight box without overflowing it.
    const slack = inner.height / 4
    const inside =
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - slack &&
      inner.bottom <= outer.bottom + slack
    const at = ({ left, right, top, bottom }: DOMRect) => [left, right, top, bottom].map(Math.round).join(' ')
    if (!inside)
      found.push(`${what}: ${at(inner)} in <${box.localName} class="${box.className}"> ${at(outer)}`)
  }
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent || !node.nodeValue?.trim() || !isShown(parent) || parent.closest('.visually-hidden')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = boxOf(parent)
    for (const line of range.getClientRects()) check(line, box, node.nodeValue.trim().slice(0, 60))
  }
  for (const element of document.body.querySelectorAll('img, button, input, select, textarea')) {
    const { position } = getComputedStyle(element)
    if (
      element.parentElement &&
      isShown(element) &&
      !/absolute|fixed/.test(position) &&
      !element.closest('.visually-hidden')
    )
      check(element.getBoundingClientRect(), boxOf(element.parentElement), element.outerHTML.slice(0, 60))
  }
  return found
}
