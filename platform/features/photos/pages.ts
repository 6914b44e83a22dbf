import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { albumListOf } from './album-views.ts'
import type { AlbumList, OwnPhotoList } from './contract.ts'
import { ownPhotoListOf } from './own-photos.ts'

/** Initial data of the component `ProfilePhotos`. */
export interface PhotosPageData {
  readonly own: OwnPhotoList
  readonly album: AlbumList
  readonly premium: boolean
}

/**
 * The viewer's own photos and the access list of the private ones, for any page with the component
 * `ProfilePhotos`.
 */
export async function loadPhotos(scope: RequestScope<Member>): Promise<PhotosPageData> {
  return { own: await ownPhotoListOf(scope), album: await albumListOf(scope), premium: scope.viewer.paid }
}
