/** The badge of the installed app's icon: unread messages plus new likes, gone at none. */
export function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
  const told = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  // Browsers refuse it outside of an installed app.
  told?.catch(() => undefined)
}
