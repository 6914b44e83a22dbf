let pressed: Element | undefined

/**
 * Marks the pressed element within the same frame. @param link its card is marked if it is in one
 */
export function press(link: Element): void {
  release()
  pressed = link.closest('[data-card]') ?? link
  pressed.setAttribute('data-pressed', '')
}

export function release(): void {
  pressed?.removeAttribute('data-pressed')
  pressed = undefined
}
