import { Router } from 'express'
import { NotFoundError } from '../core/errors.ts'
import { FONTS_PATH, fontFile } from '../tenancy/fonts.ts'

/** Fonts of the themes, the same for every host; their names hold a digest of the content and are kept for ever. */
export function fontFiles(): Router {
  const router = Router()
  router.get(`${FONTS_PATH}:name`, (request, response, next) => {
    const file = fontFile(request.params.name)
    if (file === undefined) throw new NotFoundError()
    response.sendFile(file, { immutable: true, maxAge: '365d', dotfiles: 'allow' }, (error) => {
      if (error) next(error)
    })
  })
  return router
}
