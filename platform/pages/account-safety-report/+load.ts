export { reportPage as load } from '../../features/reports/server.ts'
