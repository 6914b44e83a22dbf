import { PlaceholderPage } from '../../features/placeholder/components/PlaceholderPage.tsx'

export default PlaceholderPage
