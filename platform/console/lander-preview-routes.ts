import { z } from 'zod'
import { NotFoundError } from '../core/errors.ts'
import { type PreviewLook, previewLink } from '../features/lander-studio/server.ts'
import type { ConsoleDeps } from './deps.ts'
import { landerFields, studioSite } from './lander-input.ts'
import { filled } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

const fields = z.object({
  ...landerFields,
  /** A number, or the draft. */
  version: z.coerce.number().int().positive().optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,60}$/)
    .optional(),
  language: z.string().optional(),
  theme: z.string().max(60).optional(),
  variant: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/)
    .optional(),
})

/** Links to the real page of a draft or version, on the site's own host. */
export function landerPreviewRoutes({
  folders,
  appSecrets,
}: Pick<ConsoleDeps, 'folders' | 'appSecrets'>): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/landers/preview-link',
      access: 'landers.edit',
      query: filled(fields),
      handle: async ({ scope, query }) => {
        const { tenant } = studioSite(scope, { folders }, query)
        const { lander, version = 'draft', language, ...look } = query
        const code = tenant.languages.find((one) => one === language)
        if (language !== undefined && code === undefined) throw new NotFoundError()
        const shown: PreviewLook = { ...look, language: code }
        return { json: { url: previewLink(appSecrets, tenant, { lander, version }, shown, scope.now) } }
      },
    }),
  ]
}
