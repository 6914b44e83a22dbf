/** Public module of the stories for pages, other features and the console. */
export { decideStory, dropStories, inviteStory } from './commands.ts'
export { storyPage } from './pages.ts'
export { findStories, type Story, shownStories } from './queries.ts'
export { STORY_DECISIONS, type StoryDecision } from './rules.ts'
