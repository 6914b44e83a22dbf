import { LanguagePage } from '../features/site/components/LanguagePage.tsx'

export default LanguagePage
