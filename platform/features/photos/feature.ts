import type { Feature } from '../../infra/feature.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { photosApi } from './api.ts'
import { erasePhotos } from './erase.ts'
import { photosExport } from './export.ts'
import { photosMaintenance } from './jobs.ts'

export const photos: Feature<{ readonly storage: PhotoStorage }> = {
  calls: photosApi,
  maintenance: photosMaintenance,
  export: photosExport,
  erase: {
    rows: {
      'photo.member_id': { work: 'deleted, and then the files that no other photo has' },
      'photo_review.photo_id': 'cascade',
    },
    work: erasePhotos,
  },
}
