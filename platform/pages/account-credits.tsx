import { HistoryPage } from '../features/credits/components/HistoryPage.tsx'

export default HistoryPage
