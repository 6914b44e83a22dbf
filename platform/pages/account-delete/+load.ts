export { loadDeleteAccount as load } from '../../features/deletion/server.ts'
