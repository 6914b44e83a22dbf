import busboy from 'busboy'
import type { Request } from 'express'
import { z } from 'zod'
import { BadRequestError, NotFoundError, ValidationError } from '../core/errors.ts'
import { type COST_SOURCE, listCosts, removeCost, saveCosts } from '../features/campaigns/server.ts'
import { auditTenant } from './audit.ts'
import { currenciesOfSite } from './campaign-fields.ts'
import { amountOf, LONGEST, readCostFile, sourceOf } from './cost-file.ts'
import { pageBy, siteList } from './list-page.tsx'
import { PAGE } from './page-size.ts'
import { CostsPage } from './pages/costs-page.tsx'
import { addressOf, day, filled, tenantKey } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

const PATH = '/campaigns/costs'
const access = 'costs.manage'
/** Day and id of the last row on the previous page: `2026-11-22_<id>`. */
const AFTER = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})$/

const costFields = z.object({ tenant: tenantKey.optional(), after: z.string().regex(AFTER).optional() })
const text = z.string().trim().max(LONGEST).optional()
const cost = z.object({
  tenant: tenantKey,
  day,
  amount: z.string({ error: 'required' }).max(20),
  currency: z.string().max(3),
  network: text,
  ref: text,
  sub1: text,
  sub2: text,
  sub3: text,
  lander: text,
  slug: text,
})

/** Costs of campaigns: entered one by one or imported from a file, listed, removed. */
export function costRoutes(): ConsoleRoute[] {
  return [list.route, save, importFile, remove]
}

const list = siteList({
  path: PATH,
  access,
  title: 'console:cost.tab',
  query: costFields,
  read: async ({ db }, { after }) => {
    const [, on = '', id = ''] = AFTER.exec(after ?? '') ?? []
    const found = await listCosts(db, PAGE + 1, on ? { day: on, id } : undefined)
    return pageBy(found, (last) => `${last.day}_${last.id}`)
  },
  page: CostsPage,
})

const save = staffRoute({
  method: 'POST',
  path: PATH,
  access,
  body: filled(cost),
  again: list.again,
  handle: async ({ scope, body }) => {
    const { tenant: key, day: on, currency } = body
    const { staff, now } = scope
    await scope.forTenant(key, async ({ db, tenant }) => {
      if (!currenciesOfSite(tenant).includes(currency))
        throw new ValidationError({ currency: { code: 'code_invalid' } })
      const amount = amountOf(body.amount, currency)
      if (amount === undefined) throw new ValidationError({ amount: { code: 'cost_amount' } })
      const source = sourceOf((name) => body[name as (typeof COST_SOURCE)[number]] ?? '')
      await saveCosts(db, [{ day: on, amount, currency, ...source }], { staffId: staff.id, now })
      await auditTenant(db, {
        staffId: staff.id,
        now,
        action: 'cost_saved',
        subject: `day:${on}`,
        details: { amount, currency },
      })
    })
    return { redirect: addressOf(PATH, { tenant: key }), done: 'cost_saved' }
  },
})

const importFile = staffRoute({
  method: 'POST',
  path: `${PATH}/import`,
  access,
  query: z.object({ tenant: tenantKey }),
  again: ({ scope, query }, fault) =>
    list.answer(scope, costFields.safeParse(query).data ?? {}, { fault, typed: {} }),
  handle: async ({ scope, query, request }) => {
    const { tenant: key } = query
    const { staff, now } = scope
    // Checked before the file is read: nothing is parsed for a site that is not the person's.
    const currencies = await scope.forTenant(key, async ({ tenant }) => currenciesOfSite(tenant))
    const file = readCostFile(await uploadedText(request, 'file'), currencies)
    if (!file.ok) return { ...(await list.answer(scope, query, { faults: file.faults })), status: 422 }
    await scope.forTenant(key, async ({ db }) => {
      await saveCosts(db, file.costs, { staffId: staff.id, now })
      const details = { lines: file.costs.length }
      await auditTenant(db, { staffId: staff.id, now, action: 'costs_imported', details })
    })
    return { redirect: addressOf(PATH, { tenant: key }), done: 'costs_imported' as const }
  },
})

const remove = staffRoute({
  method: 'POST',
  path: `${PATH}/remove`,
  access,
  body: z.object({ tenant: tenantKey, id: z.uuid() }),
  handle: async ({ scope, body }) => {
    const { tenant, id } = body
    const { staff, now } = scope
    await scope.forTenant(tenant, async ({ db }) => {
      if (!(await removeCost(db, id))) throw new NotFoundError()
      await auditTenant(db, { staffId: staff.id, now, action: 'cost_removed', subject: `cost:${id}` })
    })
    return { redirect: addressOf(PATH, { tenant }), done: 'cost_removed' }
  },
})

/** Maximum bytes of a file. Files of this size have far more lines than are accepted. */
const LARGEST = 2 * 1024 * 1024

/**
 * The text of the file in a multipart form.
 * @throws ValidationError if the file is missing, empty, too large or not UTF-8 text;
 *   BadRequestError for a malformed request
 */
async function uploadedText(request: Request, field: string): Promise<string> {
  const file = await received(request, field)
  if (file === undefined || file.length === 0) throw new ValidationError({ [field]: { code: 'required' } })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new ValidationError({ [field]: { code: 'cost_file_text' } })
  }
}

function received(request: Request, field: string): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const parser = parserOf(request)
    if (!parser) return reject(new BadRequestError('bad_request'))
    let file: Buffer | undefined
    const fail = (error: Error) => {
      request.unpipe(parser)
      request.resume()
      reject(error)
    }
    parser.on('file', (name, stream) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => fail(new ValidationError({ [field]: { code: 'cost_file_large' } })))
      stream.on('error', () => fail(new BadRequestError('bad_request')))
      stream.on('end', () => {
        if (name === field) file = Buffer.concat(parts)
      })
    })
    parser.on('error', () => fail(new BadRequestError('bad_request')))
    parser.on('close', () => resolve(file))
    request.on('aborted', () => fail(new BadRequestError('bad_request')))
    request.pipe(parser)
  })
}

/** Undefined for a content type without a boundary, on which `busboy` throws. */
function parserOf(request: Request): busboy.Busboy | undefined {
  try {
    return busboy({
      headers: request.headers,
      limits: { files: 1, fileSize: LARGEST, fields: 10, parts: 12 },
    })
  } catch {
    return undefined
  }
}
