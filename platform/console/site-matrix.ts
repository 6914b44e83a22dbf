import { z } from 'zod'
import type { LocaleCode } from '../core/locale.ts'
import { SAMPLE_VIEWERS, type SampleViewer } from '../core/page-preview.ts'
import type { Tenant } from '../core/tenant.ts'
import { type PageId, pathOfPage, routeOfPage, SHOWN_PAGES } from '../features/lander-studio/server.ts'
import { isLocaleCode, LANGUAGES } from '../i18n/languages.ts'
import type { FaultGroup } from '../tenancy/fault-groups.ts'
import { tenantKey } from './query.ts'

/** What the cells of the matrix differ in. */
export const AXES = ['tenant', 'page', 'language', 'viewer', 'width'] as const
export type Axis = (typeof AXES)[number]

/** Widths of frames in CSS pixels; the console's styles have a scale for each. */
export const WIDTHS = [320, 390, 768, 1280, 1920] as const
export type Width = (typeof WIDTHS)[number]

/** Live frames of one page of the console. */
export const MOST_FRAMES = 24

/** A field that may be sent several times, or with commas. */
const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (sent) => (sent === undefined ? [] : [sent].flat().flatMap((one) => String(one).split(','))),
    z.array(item).max(1000),
  )

/** The query of the matrix. */
export const matrixFields = z.object({
  down: z.enum(AXES).default('tenant'),
  across: z.enum(AXES).default('language'),
  page: z.string().max(80).default('index'),
  viewer: z.enum(SAMPLE_VIEWERS).default('visitor'),
  width: z.coerce.number().pipe(z.literal(WIDTHS)).default(390),
  version: z.enum(SHOWN_PAGES).default('live'),
  tenants: list(tenantKey),
  languages: list(z.enum(Object.keys(LANGUAGES) as [LocaleCode, ...LocaleCode[]])),
  q: z.string().max(100).optional(),
  part: z.coerce.number().int().min(1).max(100_000).default(1),
  port: z.coerce.number().int().min(1).max(65_535).optional(),
})
export type MatrixQuery = z.output<typeof matrixFields>

/** What is shown: two axes with all their values, and one value of each other one. */
export interface MatrixChoice {
  readonly down: Axis
  readonly across: Axis
  /** Sites of the person, the chosen ones or all. */
  readonly tenants: readonly Tenant[]
  /** Pages of these sites. */
  readonly pages: readonly PageId[]
  /** Chosen languages; none for those of each site. */
  readonly languages: readonly LocaleCode[]
  readonly page: PageId
  readonly viewer: SampleViewer
  readonly width: Width
}

/** One frame. */
export interface Cell {
  readonly tenant: Tenant
  readonly page: PageId
  readonly path: string
  readonly language: LocaleCode
  readonly viewer: SampleViewer
  readonly width: Width
}

/** Two different axes: a second one that equals the first is replaced. */
export function twoAxes(down: Axis, across: Axis): { readonly down: Axis; readonly across: Axis } {
  if (down !== across) return { down, across }
  return { down, across: down === 'language' ? 'tenant' : 'language' }
}

/** The values of a line of cells, by what it fixes. */
type Values = Partial<Pick<Cell, 'tenant' | 'page' | 'language' | 'viewer' | 'width'>>

function valuesOf(axis: Axis, { tenants, pages, languages }: MatrixChoice): readonly Values[] {
  switch (axis) {
    case 'tenant':
      return tenants.map((tenant) => ({ tenant }))
    case 'page':
      return pages.map((page) => ({ page }))
    case 'language':
      return languagesOf(tenants, languages).map((language) => ({ language }))
    case 'viewer':
      return SAMPLE_VIEWERS.map((viewer) => ({ viewer }))
    case 'width':
      return WIDTHS.map((width) => ({ width }))
  }
}

/** Languages of these sites, in the order of the table of languages. */
function languagesOf(tenants: readonly Tenant[], chosen: readonly LocaleCode[]): readonly LocaleCode[] {
  const offered = new Set(tenants.flatMap(({ languages }) => languages))
  return (Object.keys(LANGUAGES) as LocaleCode[]).filter(
    (code) => offered.has(code) && (chosen.length === 0 || chosen.includes(code)),
  )
}

/** The cell of a row and a column; undefined where the site lacks the page or the language. */
function cellOf(choice: MatrixChoice, values: Values): Cell | undefined {
  const tenant = values.tenant ?? choice.tenants[0]
  const page = values.page ?? choice.page
  const path = tenant && pathOfPage(tenant, page)
  if (!tenant || path === undefined) return undefined
  const [own] = tenant.languages
  const { languages: chosen } = choice
  const single = chosen.length === 0 ? own : chosen.find((code) => tenant.languages.includes(code))
  const language = values.language ?? single
  if (!language || !tenant.languages.includes(language)) return undefined
  const { viewer = choice.viewer, width = choice.width } = values
  return { tenant, page, path, language, viewer, width }
}

/** All cells, row by row; made one by one, since a thousand sites have many. */
function* cellsOf(choice: MatrixChoice): Generator<Cell> {
  const across = valuesOf(choice.across, choice)
  for (const row of valuesOf(choice.down, choice))
    for (const column of across) {
      const cell = cellOf(choice, { ...row, ...column })
      if (cell) yield cell
    }
}

/** Cells with the same value of the axis that goes down. */
export interface MatrixRow {
  readonly first: Cell
  readonly cells: readonly Cell[]
}

export interface MatrixPage {
  readonly rows: readonly MatrixRow[]
  /** Further cells follow. */
  readonly more: boolean
}

/**
 * The cells of one page of the console.
 * @param page counted from 1
 * @param frames frames of each cell, of which a page has at most `MOST_FRAMES`
 */
export function matrixPage(choice: MatrixChoice, page: number, frames: number): MatrixPage {
  const most = Math.floor(MOST_FRAMES / frames)
  const start = (page - 1) * most
  const rows: { first: Cell; cells: Cell[] }[] = []
  let place = 0
  for (const cell of cellsOf(choice)) {
    if (place >= start + most) return { rows, more: true }
    if (place >= start) {
      const last = rows.at(-1)
      if (last && last.first[choice.down] === cell[choice.down]) last.cells.push(cell)
      else rows.push({ first: cell, cells: [cell] })
    }
    place += 1
  }
  return { rows, more: false }
}

/**
 * Languages that a finding names: in its file (`pages/faq.it.md`), in its path (`tagline.it`), or
 * beside them.
 */
function languagesIn({ file, path, languages }: FaultGroup): readonly string[] {
  if (languages !== undefined) return languages
  const inFile = /(?:\.|locales\/)([a-z]{2}(?:-[A-Z]{2})?)\.(?:json|md)$/.exec(file)?.[1]
  return [...(inFile === undefined ? [] : [inFile]), ...path.split('.')].filter(isLocaleCode)
}

/** Findings that concern a site in this language: those of it, and those of no single language. */
export function findingsAt(
  faults: readonly FaultGroup[],
  { tenant, language }: Pick<Cell, 'tenant' | 'language'>,
): readonly FaultGroup[] {
  return faults.filter((fault) => {
    if (fault.tenant !== tenant.id) return false
    const named = languagesIn(fault)
    return named.length === 0 || named.includes(language)
  })
}

/**
 * Whether a page of the site's own has no text in the language of the cell, so that its readers get
 * another language. The check only warns of it, and warnings are not kept while the site runs.
 */
export function lacksText({ tenant, page, language }: Pick<Cell, 'tenant' | 'page' | 'language'>): boolean {
  if (routeOfPage(page) !== 'token') return false
  return !Object.hasOwn(tenant.pages[language] ?? {}, page.slice('token.'.length))
}
