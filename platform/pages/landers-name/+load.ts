export { loadLander as load } from '../../features/landers/server.ts'
