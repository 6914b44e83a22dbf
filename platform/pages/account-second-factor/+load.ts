export { secondFactorPage as load } from '../../features/second-factor/server.ts'
