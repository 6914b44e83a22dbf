import type { Request } from 'express'
import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { pathBefore } from '../../infra/http/path-before.ts'
import { changeAlbumCall, changePhotoCall, uploadPhotoCall } from './contract.ts'

/** Photos and the private album without JavaScript; each leads back to the page where its button is. */
export function photosForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, uploadPhotoCall), {
      page: 'account-photos',
      next: () => href('account-photos', {}, { sent: '1' }),
    }),
    formOf(routeFor(calls, changePhotoCall), {
      page: '/photo-change',
      next: (_, { request }) => back(request),
    }),
    formOf(routeFor(calls, changeAlbumCall), {
      page: '/album-change',
      next: (_, { request }) => back(request),
    }),
  ]
}

function back(request: Request): string {
  const path = pathBefore(request)
  return path === '/' ? href('account-photos') : path
}
