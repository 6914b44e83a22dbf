export { passkeysPage as load } from '../../features/passkeys/server.ts'
