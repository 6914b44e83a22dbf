export { checkPage } from './checks.ts'
export {
  claimCheck,
  comparedPhotos,
  decideCheck,
  findLeasedCheck,
  type LeasedCheck,
  photoOfCase,
  releaseCheck,
} from './decide.ts'
export { CHECK_REFUSAL_NAMES } from './rules.ts'
