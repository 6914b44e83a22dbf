let pressed: Element | undefined
let uncover: (() => void) | undefined

/**
 * Marks the pressed element within the same frame. @param link its card is marked if it is in one
 */
export function press(link: Element): void {
  release()
  pressed = link.closest('[data-card]') ?? link
  pressed.setAttribute('data-pressed', '')
}

/** @param remove removes what covers this page until the next one is drawn */
export function cover(remove: () => void): void {
  uncover?.()
  uncover = remove
}

/** Whether something covers this page until the next one is drawn. */
export const isCovered = (): boolean => uncover !== undefined

export function release(): void {
  pressed?.removeAttribute('data-pressed')
  pressed = undefined
  uncover?.()
  uncover = undefined
}
