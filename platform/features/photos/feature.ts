import type { Feature } from '../../infra/feature.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { photosApi } from './api.ts'
import { PURGE_PHOTO } from './change.ts'
import { erasePhotos } from './erase.ts'
import { photosExport } from './export.ts'
import { photosForms } from './forms.ts'
import { photosMaintenance } from './jobs.ts'
import { ALBUM_MAIL, mailAlbumNews } from './notify-album.ts'
import { type PurgeDeps, purgePhoto } from './purge.ts'

export const photos: Feature<PurgeDeps & { readonly storage: PhotoStorage }> = {
  calls: photosApi,
  forms: photosForms,
  tasks: (services) => ({
    tasks: {
      [PURGE_PHOTO]: (job) => purgePhoto(services, job, new Date()),
      [ALBUM_MAIL]: (job) => mailAlbumNews(services, job, new Date()),
    },
  }),
  maintenance: photosMaintenance,
  export: photosExport,
  erase: {
    rows: {
      'photo.member_id': { work: 'deleted, and then the files that no other photo has' },
      'photo_review.photo_id': 'cascade',
      'album_access.owner_id': 'delete',
      'album_access.viewer_id': 'delete',
    },
    work: erasePhotos,
  },
}
