import { LimitPage } from '../features/spending/components/LimitPage.tsx'

export default LimitPage
