export { loadDataPage as load } from '../../features/data-export/server.ts'
