/**
 * Texts, pictures and controls that stick out of the box they are drawn on, and a page wider than
 * its window. Their box is the nearest element around them with a background or a border; what
 * scrolls, is cut off or is placed freely ends the search. Runs in the page; closes over nothing.
 * @returns one line for each, with both extents in CSS pixels
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
      // The box of an inline element is its text.
      if (isPainted(style) && style.display !== 'inline') return element
      if (style.overflowX !== 'visible' || /absolute|fixed/.test(style.position)) return undefined
    }
    return undefined
  }
  const check = (inner: DOMRect, box: Element | undefined, what: string) => {
    if (!box || inner.width <= 1 || inner.height <= 1) return
    const outer = box.getBoundingClientRect()
    // The line of a text may be higher than a close box without leaving it.
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
