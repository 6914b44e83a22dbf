/** Public module of safety for commands of operators and the console. */
export { blockBoth } from './block.ts'
export { blockedMembers } from './blocks.ts'
export { disableMember } from './disable.ts'
export { enableMember } from './enable.ts'
export { liftSuspension, suspendMember } from './suspend.ts'
