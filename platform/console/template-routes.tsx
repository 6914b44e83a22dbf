import { z } from 'zod'
import { ForbiddenError, NotFoundError, ValidationError } from '../core/errors.ts'
import { COMPLAINT_KINDS } from '../features/complaints/server.ts'
import {
  ALL_SITES,
  type AnswerTemplate,
  findTemplates,
  mayWriteTemplate,
  removeTemplate,
  saveTemplate,
  TEMPLATE_LANGUAGES,
  type TemplateKey,
  unknownPlaceholders,
} from './answer-templates.ts'
import { auditLooks } from './audit.ts'
import { TemplatesPage } from './pages/templates-page.tsx'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { typedOf } from './typed-fields.ts'

const path = '/complaints/templates'
const access = 'complaints.answer'

const site = z.coerce.number('invalid_choice').int('invalid_choice').nonnegative('invalid_choice')
const key = z.object({ tenant: site, id: z.uuid() })
const template = z.object({
  tenant: site,
  language: z.enum(TEMPLATE_LANGUAGES as [string, ...string[]], 'invalid_choice'),
  kind: z
    .union([z.literal(''), z.enum(COMPLAINT_KINDS as [(typeof COMPLAINT_KINDS)[number]], 'invalid_choice')])
    .default(''),
  name: z.string({ error: 'required' }).trim().min(1, 'required').max(60, 'too_long'),
  body: z.string().trim().min(20, 'complaint_too_short').max(4000, 'complaint_too_long'),
  /** The template that is changed, and its site before. */
  id: z.union([z.literal(''), z.uuid()]).default(''),
  was: z.union([z.literal(''), site]).default(''),
})
const shown = z.object({
  /** Template in the form. */
  edit: z.uuid().optional(),
  /** Choices of a new one. */
  language: z.string().max(10).optional(),
  kind: z.string().max(20).optional(),
})

/** Saved answers to complaints: texts that staff write once and reuse. */
export function templateRoutes(): ConsoleRoute[] {
  return [list, save, remove]
}

const list = staffRoute({
  method: 'GET',
  path,
  access,
  query: shown,
  handle: (input) => templatesPage(input, input.query),
})

const save = staffRoute({
  method: 'POST',
  path,
  access,
  body: template,
  again: (input, fault) => templatesPage(input, {}, fault),
  handle: async ({ scope, body }) => {
    const { tenant, language, kind, name, body: text, id, was } = body
    requireSite(scope, tenant)
    const unknown = unknownPlaceholders(text)
    if (unknown.length > 0)
      throw new ValidationError({
        body: { code: 'template_placeholder', params: { names: unknown.join(', ') } },
      })
    const replaces = id === '' || was === '' ? undefined : { tenantId: was, id }
    if (replaces) requireSite(scope, replaces.tenantId)
    const { staff, now } = scope
    await scope.db(async (db) => {
      const words = { language, kind: kind === '' ? null : kind, name, body: text }
      const saved = await saveTemplate(db, { tenantId: tenant, ...words, by: staff.id, now }, replaces)
      if (saved === undefined) throw new NotFoundError()
      await auditLooks(db, [entry(scope, 'template_saved', { tenantId: tenant, id: saved })])
    })
    return { redirect: path, done: 'template_saved' }
  },
})

const remove = staffRoute({
  method: 'POST',
  path: `${path}/remove`,
  access,
  body: key,
  handle: async ({ scope, body: { tenant, id } }) => {
    requireSite(scope, tenant)
    await scope.db(async (db) => {
      if (!(await removeTemplate(db, { tenantId: tenant, id }))) throw new NotFoundError()
      await auditLooks(db, [entry(scope, 'template_removed', { tenantId: tenant, id })])
    })
    return { redirect: path, done: 'template_removed' }
  },
})

const entry = (
  { staff, now }: PlatformScope<Staff>,
  action: 'template_saved' | 'template_removed',
  { tenantId, id }: TemplateKey,
) => ({ tenantId, staffId: staff.id, now, action, subject: `template:${id}` })

/** @throws ForbiddenError for all sites by a person of some; NotFoundError for another site */
function requireSite(scope: PlatformScope<Staff>, tenant: number): void {
  if (mayWriteTemplate(scope, tenant)) return
  throw tenant === ALL_SITES ? new ForbiddenError('not_allowed') : new NotFoundError()
}

async function templatesPage(
  { scope, body }: Pick<ConsoleInput<unknown, unknown, Staff>, 'scope' | 'body'>,
  { edit, language, kind }: z.output<typeof shown>,
  fault?: FormFault,
): Promise<ConsoleAnswer> {
  const templates = await scope.db(findTemplates)
  const editable = templates.find(({ id, tenantId }) => id === edit && mayWriteTemplate(scope, tenantId))
  if (edit !== undefined && !editable) throw new NotFoundError()
  const typed = fault
    ? typedOf(body)
    : editable
      ? fieldsOf(editable)
      : typedOf({ language: language ?? scope.locale.code, kind: kind ?? '' })
  const page = <TemplatesPage scope={scope} templates={templates} typed={typed} fault={fault} />
  return { page, title: scope.t('console:templates') }
}

const fieldsOf = ({ tenantId, id, kind, language, name, body }: AnswerTemplate) => ({
  id,
  was: String(tenantId),
  tenant: String(tenantId),
  kind: kind ?? '',
  language,
  name,
  body,
})
