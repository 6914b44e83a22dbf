import { ButtonLink } from './button.tsx'

export interface PaginationProps {
  /** Addresses of the adjacent pages; null at an end. */
  previous: string | null
  next: string | null
  texts: { label: string; previous: string; next: string }
  /** Position, e.g. "Page 2". */
  status?: string
}

/** Links to the previous and next page of a list. */
export function Pagination({ previous, next, texts, status }: PaginationProps) {
  if (previous === null && next === null) return null
  return (
    <nav className="pagination" aria-label={texts.label}>
      {previous === null ? (
        <span />
      ) : (
        <ButtonLink href={previous} variant="secondary" icon="chevron-left" rel="prev">
          {texts.previous}
        </ButtonLink>
      )}
      {status && <span aria-current="page">{status}</span>}
      {next === null ? (
        <span />
      ) : (
        <ButtonLink href={next} variant="secondary" iconEnd="chevron-right" rel="next">
          {texts.next}
        </ButtonLink>
      )}
    </nav>
  )
}
