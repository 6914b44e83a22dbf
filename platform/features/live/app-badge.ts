/**
 * Sets the badge of the installed app's icon to unread messages plus new likes; removes it at zero.
 */
export function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
  const told = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  // Browsers reject it outside an installed app.
  told?.catch(() => undefined)
}
