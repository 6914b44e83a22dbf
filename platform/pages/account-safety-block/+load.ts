export { blockPage as load } from '../../features/reports/server.ts'
