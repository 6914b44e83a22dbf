export { agePage as load } from '../../features/age-assurance/server.ts'
