/**
 * Permission to ask the device where it is: none to give, not known yet or by this browser, or what
 * the browser says.
 */
export type GeolocationPermission = 'unsupported' | 'unknown' | PermissionState

/**
 * Follows the permission, also where the reader changes it in the browser's own settings.
 * @param told gets the state at once as far as it is known, then with every change
 * @returns how to stop
 */
export function watchGeolocation(told: (state: GeolocationPermission) => void): () => void {
  if (!('geolocation' in navigator)) {
    told('unsupported')
    return () => undefined
  }
  told('unknown')
  let status: PermissionStatus | undefined
  let over = false
  const tell = () => {
    if (status && !over) told(status.state)
  }
  const query = async () => {
    try {
      status = await navigator.permissions.query({ name: 'geolocation' })
      status.addEventListener('change', tell)
      tell()
    } catch {
      // The browser has no such query: what it allows shows when it is asked for the place.
    }
  }
  void query()
  return () => {
    over = true
    status?.removeEventListener('change', tell)
  }
}
