import { AppealPage } from '../features/complaints/components/AppealPage.tsx'

export default AppealPage
