import { LanderPage } from '../features/landers/components/LanderPage.tsx'

export default LanderPage
