import { Router } from 'express'
import { FONTS_PATH, fontFile } from '../tenancy/fonts.ts'

/** Fonts of the themes, the same for every host; their names hold a digest of the content and are kept for ever. */
export function fontFiles(): Router {
  const router = Router()
  router.get(`${FONTS_PATH}:name`, (request, response, next) => {
    const file = fontFile(request.params.name)
    // No host has been looked at yet: what is missing is said by the site, or without any brand where there is none.
    if (file === undefined) return next()
    response.sendFile(file, { immutable: true, maxAge: '365d', dotfiles: 'allow' }, (error) => {
      if (error) next(error)
    })
  })
  return router
}
