export { safetyPage as load } from '../../features/reports/server.ts'
