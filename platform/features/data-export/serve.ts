import { pipeline } from 'node:stream/promises'
import { Router } from 'express'
import { NotFoundError } from '../../core/errors.ts'
import type { ExportFiles } from '../../infra/export-files.ts'
import type { OpenScope } from '../../infra/http/calls.ts'

/**
 * Serves `GET /account/data/<name>.zip` to the signed-in member who owns the file, until it
 * expires; everybody else gets the same 404 as for an unknown name.
 */
export function exportDownloads({
  files,
  openScope,
}: {
  readonly files: ExportFiles
  readonly openScope: OpenScope
}): Router {
  const router = Router()
  router.get('/account/data/:file', async (request, response) => {
    const name = /^([0-9a-f]{32})\.zip$/.exec(request.params.file)?.[1]
    if (!name) throw new NotFoundError('page_not_found')
    const tenant = await openScope(request, response, async ({ db, viewer, now, tenant: site }) => {
      if (viewer.kind !== 'member') throw new NotFoundError('page_not_found')
      const row = await db.trx
        .selectFrom('data_export')
        .select('id')
        .where('tenant_id', '=', db.tenantId)
        .where('member_id', '=', viewer.id)
        .where('name', '=', name)
        .where('state', '=', 'ready')
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (!row) throw new NotFoundError('page_not_found')
      return site
    })
    const file = await files.read(tenant.id, name)
    if (!file) throw new NotFoundError('page_not_found')
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-type', 'application/zip')
    response.setHeader('content-disposition', `attachment; filename="${tenant.id}.zip"`)
    response.setHeader('content-length', file.size)
    await pipeline(file.body, response)
  })
  return router
}
