export { removePasskeyPage as load } from '../../features/passkeys/server.ts'
