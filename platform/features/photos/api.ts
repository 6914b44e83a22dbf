import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { visibleMember } from '../members/server.ts'
import { changeAccess } from './album.ts'
import { albumBetweenOf, albumListOf } from './album-views.ts'
import { changeOwnPhoto } from './change.ts'
import { addProfilePhoto } from './commands.ts'
import {
  albumWithCall,
  changeAlbumCall,
  changePhotoCall,
  deletePhotoCall,
  listAlbumCall,
  listPhotosCall,
  uploadPhotoCall,
} from './contract.ts'
import { ownPhotoListOf } from './own-photos.ts'
import { presentOwnPhoto } from './present.ts'
import { uploadOf } from './upload.ts'

export function photosApi({ storage }: { readonly storage: PhotoStorage }): CallRoute[] {
  return [
    route(listPhotosCall, ({ scope }) => ownPhotoListOf(scope)),
    route(uploadPhotoCall, async ({ scope, request }) => {
      const { photo, fields } = uploadOf(request)
      const { replaces, private: hidden, again } = fields
      const wish = {
        replaces,
        again: again === '1',
        ...(hidden === undefined ? {} : { private: hidden === '1' }),
      }
      const row = await addProfilePhoto(scope, storage, photo, wish)
      return presentOwnPhoto(row, scope.t)
    }),
    route(changePhotoCall, async ({ scope, body }) => {
      await changeOwnPhoto(scope, body)
      return ownPhotoListOf(scope)
    }),
    route(deletePhotoCall, async ({ scope, body: { name } }) => {
      await changeOwnPhoto(scope, { name, change: 'remove' })
      return ownPhotoListOf(scope)
    }),
    route(listAlbumCall, ({ scope }) => albumListOf(scope)),
    route(albumWithCall, async ({ scope, query: { member } }) => {
      await visibleMember(scope.db, scope.viewer, member, scope.now)
      return albumBetweenOf(scope, member)
    }),
    route(changeAlbumCall, async ({ scope, body: { member, change, days } }) => {
      await changeAccess(scope, member, { change, days })
      return albumBetweenOf(scope, member)
    }),
  ]
}
