import type { ReactElement, ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope } from '../scope.ts'
import { Filter, type FilterProps } from './filter.tsx'

/** The query of a list's address; each list adds its own filter fields. */
export interface ListQuery {
  /** Key of the site that is shown. */
  readonly tenant?: number | undefined
  /** Cursor of the row before the first one shown. */
  readonly after?: string | undefined
}

export interface ListProps extends Omit<FilterProps, 'values'> {
  readonly query: ListQuery
  /** Content between the filter and the rows, such as forms that create something. */
  readonly beside?: ReactNode
  readonly rows: readonly unknown[]
  /** Shown if there are no rows; by default, a message that nothing was found. */
  readonly empty?: ReactElement | undefined
  /** Cursor of older rows; null if these are the last, undefined for a list without pages. */
  readonly next?: string | null | undefined
  /** Show only a button for older rows, without a link back to the first page. */
  readonly more?: true
  /** Address of the file with the whole list, if the staff member may download it. */
  readonly file?: string | undefined
  /** The rows, as a table or as cards. */
  readonly children: ReactNode
}

/** A list: its filter, additional content, rows, and links to its other pages. */
export function List(props: ListProps) {
  const { scope, path, query, fields, button, className, beside, rows, empty, next, children } = props
  return (
    <>
      <Filter
        scope={scope}
        path={path}
        fields={fields}
        values={query}
        button={button}
        className={className}
      />
      {beside}
      {rows.length > 0 ? children : (empty ?? <NothingFound scope={scope} />)}
      {next !== undefined && <Pages {...props} next={next} />}
    </>
  )
}

/** States that no row matches the filter. */
function NothingFound({ scope: { t } }: { readonly scope: PlatformScope }) {
  return <EmptyState icon="search" title={t('console:audit_empty')} text={t('console:audit_empty_text')} />
}

type PagesProps = Pick<ListProps, 'scope' | 'path' | 'query' | 'more' | 'file'> & {
  readonly next: string | null
}

function Pages({ scope, path, query, next, more, file }: PagesProps) {
  const { after, ...filter } = query
  const older = next && addressOf(path, { ...filter, after: next })
  if (!more)
    return <Paging scope={scope} first={after ? addressOf(path, filter) : null} next={older} file={file} />
  if (!older) return null
  return (
    <ButtonLink href={older} variant="secondary">
      {scope.t('common:load_more')}
    </ButtonLink>
  )
}

export interface PagingProps {
  readonly scope: PlatformScope
  /** Addresses; null if there is none. */
  readonly first: string | null
  readonly next: string | null
  readonly file?: string | undefined
  /** Text keys of the links; by default those of a list with the latest entries first. */
  readonly words?: { readonly first: string; readonly next: string }
}

const LATEST_FIRST = { first: 'console:audit_first', next: 'console:audit_older' } as const

/** Links from a page of a list to its first page, to older rows, and to the file. */
export function Paging({ scope: { t }, first, next, file, words = LATEST_FIRST }: PagingProps) {
  return (
    <div className="line">
      <span className="line">
        {first && <a href={first}>{t(words.first)}</a>}
        {file && <a href={file}>{t('console:csv')}</a>}
      </span>
      {next && (
        <ButtonLink href={next} variant="secondary" iconEnd="chevron-right">
          {t(words.next)}
        </ButtonLink>
      )}
    </div>
  )
}
