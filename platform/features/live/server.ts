/** Public module of live events and presence for other features and the program. */
export { forgetPresence } from './presence.ts'
export { publish } from './publish.ts'
export { eventStream } from './stream.ts'
