import { SwitchOffPage } from '../features/second-factor/components/SwitchOffPage.tsx'

export default SwitchOffPage
