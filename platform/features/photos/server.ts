export { photosApi } from './api.ts'
export { withFiles, writeFiles } from './files.ts'
export { photosUpkeep } from './jobs.ts'
export {
  type Moderated,
  type ModerationContext,
  moderatePhoto,
  undoModeration,
  type Verdict,
} from './moderation.ts'
export { contentKey, type ProcessedPhoto, processPhoto } from './processing.ts'
export { activePhotos, withoutPhoto } from './queries.ts'
export { REFUSALS, type Refusal, refusalOf, refusalText, UNDO_SECONDS } from './rules.ts'
export { photoFiles } from './serve.ts'
export { uploadOf, uploadServer } from './upload.ts'
