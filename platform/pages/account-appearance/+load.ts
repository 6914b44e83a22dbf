export { appearancePage as load } from '../../features/site/server.ts'
