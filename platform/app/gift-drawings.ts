import { Router } from 'express'
import { GIFT_DRAWINGS } from '../features/gifts/components/GiftDrawing.tsx'
import { giftDrawingsSvg } from '../features/gifts/server.ts'

const DAY_SECONDS = 86_400

/** One file with the drawings of all gifts, the same for every host: its colours come from the page. */
export function giftDrawings(): Router {
  const file = giftDrawingsSvg()
  const router = Router()
  router.get(GIFT_DRAWINGS, (_request, response) => {
    response.setHeader('cache-control', `public, max-age=${DAY_SECONDS}`)
    response.type('svg').send(file)
  })
  return router
}
