import { ComingPage } from '../../features/coming/components/ComingPage.tsx'

export default ComingPage
