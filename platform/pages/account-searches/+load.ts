export { searchesPage as load } from '../../features/saved-searches/server.ts'
