export { endAccessBetween } from './album-queries.ts'
export { albumBetweenOf } from './album-views.ts'
export { removeMessagePhoto } from './change.ts'
export { photoExamplesSvg } from './example-drawings.ts'
export { withFiles, writeFiles } from './files.ts'
export { type Moderated, moderatePhoto, undoModeration } from './moderation.ts'
export { type OwnFace, ownFace } from './own-face.ts'
export { loadPhotos } from './pages.ts'
export { contentKey, processPhoto } from './processing.ts'
export { type ActivePhoto, activePhotos } from './queries.ts'
export { type PhotoRefusal, REFUSALS, refusalOf } from './rules.ts'
export { photoFiles } from './serve.ts'
export { photoSigner, readSignedPhoto } from './signed-photo.ts'
export {
  type HiddenPhoto,
  hideAccountPhotos,
  hidePhotos,
  putBackPhoto,
  putBackPhotos,
  type TakenDown,
  takeDownPhoto,
} from './take-down.ts'
export { fileOf, type UploadServer, uploadOf, uploadServer } from './upload.ts'
