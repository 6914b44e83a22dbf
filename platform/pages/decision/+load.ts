export { decisionPage as load } from '../../features/reports/server.ts'
