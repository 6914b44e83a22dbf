import type { OwnPhoto, OwnPhotoList } from '../contract.ts'
import { moved } from '../order.ts'

/** The photos of the profile or of the private album, in their order, without refused ones. */
export function shownPhotos(list: OwnPhotoList, intoAlbum: boolean): readonly OwnPhoto[] {
  return list.photos.filter((photo) => photo.status !== 'refused' && photo.private === intoAlbum)
}

export function refusedPhotos(list: OwnPhotoList): readonly OwnPhoto[] {
  return list.photos.filter(({ status }) => status === 'refused')
}

/** Number of photos that count towards the limit: all but refused ones. */
export function usedPhotos(list: OwnPhotoList): number {
  return list.photos.length - refusedPhotos(list).length
}

/**
 * The list after `name` is moved to the position of `target`.
 * @returns the list, and the position among all photos, as the server counts it
 */
export function placedAt(
  list: OwnPhotoList,
  name: string,
  target: string,
): { readonly list: OwnPhotoList; readonly to: number } {
  const names = list.photos.map((photo) => photo.name)
  const to = names.indexOf(target)
  const order = moved(names, name, to)
  const photos = [...list.photos].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return { list: { ...list, photos }, to }
}

/** The list with an uploaded photo, added only once. */
export function withPhoto(list: OwnPhotoList, photo: OwnPhoto): OwnPhotoList {
  if (list.photos.some(({ name }) => name === photo.name)) return list
  return { ...list, photos: [...list.photos, photo] }
}
