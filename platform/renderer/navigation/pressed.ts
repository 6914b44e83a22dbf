let pressed: Element | undefined

/**
 * Marks what was pressed, within the frame of the press. @param link its card shows it where it
 * stands in one
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
