/** Permission to locate the device: not applicable, not (yet) known, or the browser's state. */
export type GeolocationPermission = 'unsupported' | 'unknown' | PermissionState

/**
 * Watches the permission, including changes in the browser's settings.
 * @param told called immediately with the known state, then with every change
 * @returns stops watching
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
      // The browser does not support this query: its permission shows when the location is
      // requested.
    }
  }
  void query()
  return () => {
    over = true
    status?.removeEventListener('change', tell)
  }
}
