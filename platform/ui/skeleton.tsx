import type { CSSProperties, ReactNode } from 'react'
import { CardGrid } from './layout.tsx'

export interface SkeletonProps {
  shape?: 'line' | 'block' | 'photo' | 'avatar'
  /** CSS lengths. */
  width?: string
  height?: string
}

/**
 * A grey placeholder with the size of the coming content. Hidden from screen readers: put it into
 * `Loading`.
 */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  const style: CSSProperties = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
  return <span className="skeleton" data-shape={shape} style={style} aria-hidden="true" />
}

/** A part of the page that is loading: announces it once and contains `Skeleton`s. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {label}
      </span>
      {children}
    </div>
  )
}

/** As many empty profile cards as the first screen holds. */
export function CardSkeletons({ count = 8, label }: { count?: number; label: string }) {
  return (
    <Loading label={label}>
      <CardGrid>
        {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
          <li key={key} className="card" data-flush>
            <Skeleton shape="photo" />
            <span className="card-lines">
              <Skeleton width="70%" />
              <Skeleton width="45%" />
            </span>
          </li>
        ))}
      </CardGrid>
    </Loading>
  )
}
