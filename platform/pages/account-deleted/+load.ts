export { loadDeletedAccount as load } from '../../features/deletion/server.ts'
