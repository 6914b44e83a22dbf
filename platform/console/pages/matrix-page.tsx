import type { Translate } from '../../core/locale.ts'
import { SAMPLE_VIEWERS } from '../../core/page-preview.ts'
import { PAGES, type Page } from '../../core/pages.ts'
import { type PageId, routeOfPage, SHOWN_PAGES } from '../../features/lander-studio/server.ts'
import { landerAddress } from '../../features/landers/server.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Option, Select, TextField } from '../../ui/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import { addressOf, sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { AXES, type Axis, type Cell, type MatrixChoice, type MatrixQuery, WIDTHS } from '../site-matrix.ts'
import { CopyButton } from './copy-button.tsx'
import { Frame } from './frame.tsx'
import { LateFrame } from './late-frame.tsx'
import { Paging } from './list.tsx'
import { StateTag } from './state-form.tsx'

/** Sites that can be ticked one by one; of more, a search chooses. */
const MOST_TICKED = 24

export interface ShownCell extends Cell {
  /** Its page as a preview, valid for an hour. */
  readonly address: string
  /** The same at the port of another checkout; null without one. */
  readonly other: string | null
  /** Findings of the check in this site and language. */
  readonly findings: number
  /** The page has no text in this language. */
  readonly lacksText: boolean
}

export interface MatrixPageProps {
  readonly scope: PlatformScope<Staff>
  readonly query: MatrixQuery
  readonly choice: MatrixChoice
  readonly rows: readonly { readonly first: Cell; readonly cells: readonly ShownCell[] }[]
  readonly more: boolean
  /** The pages of another checkout can be shown beside these. */
  readonly compares: boolean
}

/** Pages of all brands in small frames, along two axes. */
export function MatrixPage(props: MatrixPageProps) {
  const { scope, query, choice, rows, more } = props
  const { t } = scope
  const { part, tenants, languages, ...rest } = query
  const at = (number: number) =>
    addressOf('/sites/matrix', {
      ...rest,
      tenants: tenants.join(','),
      languages: languages.join(','),
      part: number > 1 ? number : undefined,
    })
  return (
    <Frame scope={scope} path="/sites/matrix">
      <h1>{t('console:matrix.title')}</h1>
      <p className="note">{t('console:matrix.text')}</p>
      <Choice {...props} />
      {rows.length === 0 && (
        <EmptyState icon="search" title={t('console:audit_empty')} text={t('console:audit_empty_text')} />
      )}
      {rows.map(({ first, cells }) => (
        <section key={keyOn(choice.down, first)}>
          <h2>{nameOf(t, choice.down, first)}</h2>
          <ul className="shots looks">
            {cells.map((cell) => (
              <li key={keyOn(choice.across, cell)}>
                <Look scope={scope} cell={cell} axes={choice} version={query.version} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {(part > 1 || more) && (
        <Paging
          scope={scope}
          first={part > 1 ? at(1) : null}
          next={more ? at(part + 1) : null}
          words={{ first: 'console:brands.first', next: 'console:matrix.next' }}
        />
      )}
    </Frame>
  )
}

/** The form of the axes and of what is shown along them. */
function Choice({ scope, query, choice, compares }: MatrixPageProps) {
  const { t } = scope
  const axes = AXES.map((axis) => ({ value: axis, label: t(`console:matrix.axis_${axis}`) }))
  const offered = [...new Set(scope.tenants.flatMap((tenant) => tenant.languages))]
  const ticked = scope.tenants.length <= MOST_TICKED
  const select = (name: keyof MatrixQuery, label: string, options: readonly Option[]) => (
    <Select label={t(label)} name={name} options={options} defaultValue={String(query[name])} />
  )
  return (
    <form method="get" action="/sites/matrix" className="card filter">
      {select('down', 'console:matrix.down', axes)}
      {select('across', 'console:matrix.across', axes)}
      {select(
        'page',
        'console:matrix.axis_page',
        optionsOf(choice.pages, (page) => pageName(t, page)),
      )}
      {select(
        'viewer',
        'console:matrix.axis_viewer',
        optionsOf(SAMPLE_VIEWERS, (viewer) => t(`console:matrix.viewer_${viewer}`)),
      )}
      {select('width', 'console:matrix.axis_width', optionsOf(WIDTHS, pixels))}
      {select(
        'version',
        'console:matrix.version',
        optionsOf(SHOWN_PAGES, (version) => t(`console:matrix.version_${version}`)),
      )}
      {compares && (
        <TextField
          label={t('console:matrix.port')}
          hint={t('console:matrix.port_hint')}
          name="port"
          inputMode="numeric"
          defaultValue={query.port}
        />
      )}
      {!ticked && (
        <TextField label={t('console:brands.search')} name="q" maxLength={100} defaultValue={query.q} />
      )}
      {ticked && (
        <Ticks
          label={t('console:matrix.tenants')}
          name="tenants"
          options={sitesOf(scope)}
          chosen={query.tenants}
        />
      )}
      <Ticks
        label={t('console:matrix.languages')}
        name="languages"
        options={offered.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
        chosen={query.languages}
      />
      <Button type="submit" variant="secondary">
        {t('console:link_show')}
      </Button>
    </form>
  )
}

interface TicksProps {
  readonly label: string
  readonly name: string
  readonly options: readonly Option[]
  readonly chosen: readonly (string | number)[]
}

/** Any number of values; none stands for all. */
function Ticks({ label, name, options, chosen }: TicksProps) {
  const held = new Set(chosen.map(String))
  return (
    <details open={held.size > 0}>
      <summary>{label}</summary>
      <fieldset className="chosen">
        <legend className="visually-hidden">{label}</legend>
        {options.map(({ value, label: text }) => (
          <Checkbox key={value} name={name} value={value} label={text} defaultChecked={held.has(value)} />
        ))}
      </fieldset>
    </details>
  )
}

interface LookProps {
  readonly scope: PlatformScope<Staff>
  readonly cell: ShownCell
  readonly axes: Pick<MatrixChoice, 'down' | 'across'>
  readonly version: MatrixQuery['version']
}

/** One page in its frame, with what is to be known of it. */
function Look({ scope, cell, axes, version }: LookProps) {
  const { t } = scope
  const { tenant, address, other, width } = cell
  const name = nameOf(t, axes.across, cell)
  const title = `${nameOf(t, axes.down, cell)}, ${name}`
  const faulty = cell.findings > 0 || cell.lacksText
  return (
    <figure
      data-cell={tenant.origin}
      data-other={other === null ? undefined : new URL(other).origin}
      data-fault={faulty ? 'check' : undefined}
    >
      <div className="pair">
        <Live address={address} title={title} width={width} named={other !== null} />
        {other !== null && <Live address={other} title={`${title}, ${portOf(other)}`} width={width} named />}
      </div>
      <figcaption>
        <strong>{name}</strong>
        <Marks scope={scope} cell={cell} version={version} />
        <span className="acts">
          <a href={address} target="_blank" rel="noreferrer">
            {t('console:matrix.open')}
            <span className="visually-hidden">{` ${title}`}</span>
          </a>
          <CopyButton scope={scope} value={address} />
        </span>
      </figcaption>
    </figure>
  )
}

interface LiveProps {
  readonly address: string
  readonly title: string
  readonly width: number
  /** Its port is shown: two are compared. */
  readonly named: boolean
}

/** The page itself, for viewing only. */
const Live = ({ address, title, width, named }: LiveProps) => (
  <div>
    <div className={`frame w${width}`} inert>
      <LateFrame src={address} title={title} />
    </div>
    {named && <code>:{portOf(address)}</code>}
  </div>
)

const portOf = (address: string): string => new URL(address).port

/**
 * What was found: by the check, of the state of the brand, and, hidden until the page says so, by
 * the page itself (`browser/matrix.ts`).
 */
function Marks({ scope, cell, version: shown }: Pick<LookProps, 'scope' | 'cell' | 'version'>) {
  const { t } = scope
  const { tenant, findings, other } = cell
  const version = shown === 'live' ? publishedAt(cell) : undefined
  return (
    <ul className="marks">
      {findings > 0 && (
        <li>
          <Tag tone="danger" icon="warning">
            <a href={addressOf('/sites/one', { tenant: tenant.key })}>
              {t('console:brands.findings', { count: findings })}
            </a>
          </Tag>
        </li>
      )}
      {cell.lacksText && (
        <li>
          <Tag tone="danger" icon="warning">
            {t('console:matrix.mark_untranslated')}
          </Tag>
        </li>
      )}
      <Hidden mark="status" tone="danger" text={t('console:matrix.mark_status', { number: '{number}' })} />
      <Hidden mark="wide" tone="danger" text={t('console:matrix.mark_wide', { number: '{number}' })} />
      <Hidden mark="silent" tone="danger" text={t('console:matrix.mark_silent')} />
      <Hidden mark="leads" tone="neutral" text={t('console:matrix.mark_leads', { address: '{address}' })} />
      {shown === 'draft' && <Hidden mark="differs" tone="brand" text={t('console:matrix.mark_differs')} />}
      {other !== null && (
        <Hidden mark="other" tone="brand" text={t('console:matrix.mark_port', { number: portOf(other) })} />
      )}
      {tenant.state !== 'live' && (
        <li>
          <StateTag scope={scope} state={tenant.state} />
        </li>
      )}
      {version !== undefined && (
        <li>
          <Tag tone="success">{t('console:matrix.mark_version', { version })}</Tag>
        </li>
      )}
    </ul>
  )
}

interface HiddenProps {
  readonly mark: string
  readonly tone: keyof typeof ICONS
  /** `{number}` and `{address}` are replaced by what the page says. */
  readonly text: string
}

const ICONS = { danger: 'warning', neutral: 'send', brand: 'eye' } as const

const Hidden = ({ mark, tone, text }: HiddenProps) => (
  <li data-mark={mark} data-text={text} hidden>
    <Tag tone={tone} icon={ICONS[tone]}>
      <span data-said />
    </Tag>
  </li>
)

/** The published version that replaces the files of this page; undefined if they are shown. */
function publishedAt({ tenant, path }: Cell): number | undefined {
  const lander = landerAddress(path)
  return lander && tenant.landers[lander.name]?.version
}

const pixels = (width: number) => `${width} px`

const optionsOf = <Value extends string | number>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Option[] => values.map((value) => ({ value: String(value), label: labelOf(value) }))

const keyOn = (axis: Axis, cell: Cell): string =>
  axis === 'tenant' ? String(cell.tenant.key) : String(cell[axis])

function nameOf(t: Translate, axis: Axis, cell: Cell): string {
  switch (axis) {
    case 'tenant':
      return cell.tenant.settings.name
    case 'page':
      return pageName(t, cell.page)
    case 'language':
      return LANGUAGES[cell.language].name
    case 'viewer':
      return t(`console:matrix.viewer_${cell.viewer}`)
    case 'width':
      return pixels(cell.width)
  }
}

/** The title of a page and its path; of several pages with one path, what distinguishes them. */
function pageName(t: Translate, page: PageId): string {
  const route = routeOfPage(page)
  if (!route) return page
  const { title, path }: Page = PAGES[route]
  const [, name] = page.split('.')
  const shown = name === undefined ? path : path.replace(/\{\w+\}.*/, name)
  return title === undefined ? shown : `${t(title)} · ${shown}`
}
