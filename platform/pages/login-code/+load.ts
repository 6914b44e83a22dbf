export { loginCodePage as load } from '../../features/second-factor/server.ts'
