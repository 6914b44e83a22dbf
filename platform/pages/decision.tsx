import { DecisionPage } from '../features/reports/components/DecisionPage.tsx'

export default DecisionPage
