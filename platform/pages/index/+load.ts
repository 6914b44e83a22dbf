export { loadFront as load } from '../../features/landers/server.ts'
