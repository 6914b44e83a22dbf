import { StoryPage } from '../features/stories/components/StoryPage.tsx'

export default StoryPage
