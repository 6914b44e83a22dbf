/** Public module of safety for commands of operators and the console. */
export { disableMember } from './disable.ts'
export { enableMember } from './enable.ts'
