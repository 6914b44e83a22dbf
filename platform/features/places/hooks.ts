/** What browser code of other features may use of places. */
export { type GeolocationPermission, watchGeolocation } from './geolocation-permission.ts'
