import { ConsentPage } from '../features/consent/components/ConsentPage.tsx'

export default ConsentPage
