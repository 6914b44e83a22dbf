export { type Cost, type CostRow, listCosts, removeCost, saveCosts } from './costs.ts'
export { COST_SOURCE, type CostSource, DIMENSIONS, type Dimension } from './dimensions.ts'
export {
  campaignReport,
  countLines,
  currenciesOf,
  type LineCounts,
  type ReportLine,
  type ReportPlan,
  sumOfLines,
} from './report.ts'
