import { ContentPage } from '../features/content-pages/components/ContentPage.tsx'

export default ContentPage
