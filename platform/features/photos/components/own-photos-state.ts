import type { OwnPhoto, OwnPhotoList } from '../contract.ts'
import { moved } from '../order.ts'

/**
 * The photos of one part of the page, in their order: of the profile or of the private album;
 * refused ones stand apart.
 */
export function shownPhotos(list: OwnPhotoList, intoAlbum: boolean): readonly OwnPhoto[] {
  return list.photos.filter((photo) => photo.status !== 'refused' && photo.private === intoAlbum)
}

export function refusedPhotos(list: OwnPhotoList): readonly OwnPhoto[] {
  return list.photos.filter(({ status }) => status === 'refused')
}

/** Photos that count for the limit: refused ones do not. */
export function usedPhotos(list: OwnPhotoList): number {
  return list.photos.length - refusedPhotos(list).length
}

/**
 * The list as it will be once `name` stands where `target` stands now.
 * @returns with the place among all photos, as the server counts it
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

/** The list with a photo that has just been uploaded; once, however often it is told. */
export function withPhoto(list: OwnPhotoList, photo: OwnPhoto): OwnPhotoList {
  if (list.photos.some(({ name }) => name === photo.name)) return list
  return { ...list, photos: [...list.photos, photo] }
}
