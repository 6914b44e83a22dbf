import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { addProfilePhoto, chooseMain, removePhoto } from './commands.ts'
import { choosePhoto, deletePhoto, listPhotos, uploadPhoto } from './contract.ts'
import { removeUnused } from './files.ts'
import { presentOwnPhoto } from './present.ts'
import { ownPhotos } from './queries.ts'
import { photoLimit } from './rules.ts'
import { uploadOf } from './upload.ts'

export function photosApi({ storage }: { readonly storage: PhotoStorage }): CallRoute[] {
  return [
    route(listPhotos, ({ scope }) => own(scope)),
    route(uploadPhoto, async ({ scope, request }) => {
      const { photo, fields } = uploadOf(request)
      const { name } = await addProfilePhoto(scope, storage, photo, fields.replaces)
      return { name, status: 'pending' as const, main: false }
    }),
    route(choosePhoto, async ({ scope, body }) => {
      await chooseMain(scope, body.name)
      return own(scope)
    }),
    route(deletePhoto, async ({ scope, body }) => {
      const content = await scope.transaction((inside) => removePhoto(inside, body.name))
      await removeUnused(scope, storage, [content])
      return scope.transaction(own)
    }),
  ]
}

async function own({ db, viewer, tenant, locale }: RequestScope<Member>) {
  const photos = await ownPhotos(db, viewer.id)
  // A reason is a text of the mail about it.
  const t = await i18nextTranslator(tenant, locale.code, locale.iso)
  return { photos: photos.map((photo) => presentOwnPhoto(photo, t)), limit: photoLimit(viewer) }
}
