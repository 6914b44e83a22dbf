export { resetPage as load } from '../../features/accounts/server.ts'
