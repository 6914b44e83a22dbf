/** Public module of safety for commands of operators. */
export { disableMember } from './disable.ts'
