export { switchOffPage as load } from '../../features/second-factor/server.ts'
