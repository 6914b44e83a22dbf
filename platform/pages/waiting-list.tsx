import { WaitingListPage } from '../features/waiting-list/components/WaitingListPage.tsx'

export default WaitingListPage
