export { setUpPage as load } from '../../features/second-factor/server.ts'
