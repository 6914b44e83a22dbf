import { Router } from 'express'
import { INTERESTS } from '../core/interests.ts'
import { INTEREST_ICONS } from '../ui/interest-icon.tsx'
import { interestPath } from '../ui/interest-paths.ts'

const DAY_SECONDS = 86_400

/**
 * One file with the icons of all interests, the same for every host: pages refer to icons by name,
 * so that scripts contain no drawings.
 */
export function interestIcons(): Router {
  const symbols = INTERESTS.map(
    (interest) => `<symbol id="${interest}" viewBox="0 0 24 24">${interestPath(interest)}</symbol>`,
  )
  const file = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  const router = Router()
  router.get(INTEREST_ICONS, (_request, response) => {
    response.setHeader('cache-control', `public, max-age=${DAY_SECONDS}`)
    response.type('svg').send(file)
  })
  return router
}
