/** Public module of voice messages for other features and the program, on the server. */

export { receivedVoice, withVoiceFile } from './files.ts'
export { deleteVoice, ownVoices, type StoredVoice } from './queries.ts'
export { voiceFiles } from './serve.ts'
