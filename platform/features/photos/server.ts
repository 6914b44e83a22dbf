export { photosApi } from './api.ts'
export { moderatePhoto, storePhoto, writeFiles } from './commands.ts'
export { photosUpkeep } from './jobs.ts'
export { moderationPages } from './moderation-pages.ts'
export { contentKey, type ProcessedPhoto, processPhoto } from './processing.ts'
export { activePhotos, pendingPhotos, photoIdOf, withoutPhoto } from './queries.ts'

export { photoFiles } from './serve.ts'
export { readUploads, uploadOf } from './upload.ts'
