import express, { type Response, Router } from 'express'
import { BadRequestError, NotFoundError } from '../../core/errors.ts'
import { escapeHtml } from '../../core/html.ts'
import type { OpenScope } from '../../infra/http/calls.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import type { SecurityLog } from '../../infra/security-log.ts'
import { moderatePhoto } from './commands.ts'
import { pendingPhotos, photoIdOf } from './queries.ts'

export interface ModerateDeps {
  readonly openScope: OpenScope
  readonly storage: PhotoStorage
  readonly security: SecurityLog
}

const AT_ONCE = 60

/**
 * `GET /dev/photos`: what waits for moderation, each with two plain buttons. Development only: nobody signs in for it. In
 * production `npm run photos` does the same on the server.
 */
export function moderationPages({ openScope, storage, security }: ModerateDeps): Router {
  const router = Router()
  router.get('/photos', async (request, response) => {
    const { site, photos } = await openScope(request, response, async ({ db, tenant }) => ({
      site: tenant.settings.name,
      photos: await pendingPhotos(db, AT_ONCE),
    }))
    answer(response, page(site, photos))
  })
  router.get('/photos/:name', async (request, response) => {
    const { id, content } = await openScope(request, response, async ({ db, tenant }) => {
      const photos = await pendingPhotos(db, AT_ONCE)
      const photo = photos.find(({ name }) => name === request.params.name)
      if (!photo) throw new NotFoundError()
      return { id: tenant.id, content: photo.content }
    })
    const bytes = await storage.read(id, content, 'card')
    if (!bytes) throw new NotFoundError()
    response.setHeader('cache-control', 'no-store')
    response.type('webp').send(bytes)
  })
  router.post('/photos', express.urlencoded({ extended: false, limit: '1kb' }), async (request, response) => {
    const { name, verdict } = (request.body ?? {}) as { readonly name?: unknown; readonly verdict?: unknown }
    // No form at all, as other content types are, or one without its fields.
    if (typeof name !== 'string') throw new BadRequestError('bad_request')
    const decision = verdict === 'approve' ? 'active' : 'refused'
    await openScope(request, response, async ({ db, tenant, afterCommit }) => {
      const id = await photoIdOf(db, name)
      if (id === undefined) throw new NotFoundError()
      await moderatePhoto(db, id, decision)
      afterCommit(() =>
        security.note('photo_moderated', { tenant: tenant.id, photo: id, decision, by: 'development page' }),
      )
    })
    response.redirect(303, '/dev/photos')
  })
  return router
}

type Pending = Awaited<ReturnType<typeof pendingPhotos>>[number]

function page(site: string, photos: readonly Pending[]): string {
  const items = photos.map(
    ({ name, member_name: who }) =>
      `<li><img src="/dev/photos/${name}" alt="" width="240"><p>${escapeHtml(who)}</p><form method="post" action="/dev/photos"><input type="hidden" name="name" value="${name}"><button name="verdict" value="approve">Approve</button> <button name="verdict" value="refuse">Refuse</button></form></li>`,
  )
  const title = `${escapeHtml(site)}: photos that wait (${photos.length})`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:16px/1.5 system-ui;margin:2rem auto;padding:0 1rem;max-width:70rem}ul{display:flex;flex-wrap:wrap;gap:1.5rem;padding:0;list-style:none}img{display:block;border-radius:8px}button{min-height:44px;padding:0 1rem;font:inherit}</style><h1>${title}</h1><ul>${items.join('')}</ul></html>`
}

function answer(response: Response, html: string): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  )
  response.type('html').send(html)
}
