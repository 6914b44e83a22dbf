import { ComplaintsPage } from '../features/complaints/components/ComplaintsPage.tsx'

export default ComplaintsPage
