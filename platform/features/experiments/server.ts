export { chooseVariant } from './choice.ts'
export { experimentsOf, type RanExperiment, resultsOf, type VariantResult } from './results.ts'
export { rateOf } from './sequential.ts'
export { type Verdict, verdictOf } from './verdict.ts'
