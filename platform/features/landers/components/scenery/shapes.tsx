import type { ReactNode } from 'react'

/** Subjects that each scenery draws in its own way, in pictures of 1200 by 900. */
export const VIEWS = ['town', 'sea', 'mountains', 'night'] as const
export type ViewName = (typeof VIEWS)[number]

/** Pictures on cards of taste that a landscape draws in its own way. */
export const CARD_PLACES = ['mountains', 'sea', 'city', 'moon', 'trees'] as const
type CardPlace = (typeof CARD_PLACES)[number]

/**
 * A path of a card, its fill (`a` the accent, `g` the background of the half, else the text
 * colour), and its opacity.
 */
export type CardShape = readonly [d: string, fill?: 'a' | 'g' | '', opacity?: number]

/** A set of drawings of one landscape. */
export interface SceneryDrawings extends Readonly<Record<ViewName, ReactNode>> {
  /** A row of roofs at night, from 0 to 100 and from 56 to 100, which continues at its edges. */
  readonly roofs: ReactNode
  /** Pictures on cards that differ from those of `hills`: half a card each, 100 by 150. */
  readonly cards: Readonly<Partial<Record<CardPlace, readonly CardShape[]>>>
}

/** Fill of a darker and of a lighter layer over any ground. */
export const shade = (opacity: number) => ({ fill: '#000', fillOpacity: opacity })
export const light = (opacity: number) => ({ fill: '#fff', fillOpacity: opacity })

interface SkyProps {
  readonly id: string
  /** Colours from the top to the bottom, each with its height in hundredths. */
  readonly colours: readonly (readonly [colour: string, at: number])[]
}

/** The ground of a picture. The id must be its own: two pictures may be on one page. */
export function Sky({ id, colours }: SkyProps) {
  return (
    <>
      <linearGradient id={`sky-${id}`} x2="0" y2="1">
        {colours.map(([colour, at]) => (
          <stop key={at} offset={at / 100} stopColor={colour} />
        ))}
      </linearGradient>
      <path fill={`url(#sky-${id})`} d="M0 0h1200v900H0z" />
    </>
  )
}

type Places = readonly (readonly [x: number, y: number])[]

/** People, each behind a window, in warm light. */
export function Windows({ at, frame = 'M30 0v86M0 30h60' }: { at: Places; frame?: string }) {
  return at.map(([x, y]) => (
    <g key={x} className="l-lit" transform={`translate(${x} ${y})`}>
      <path fill="#ffd98a" d="M0 0h60v86H0z" />
      <path {...shade(0.78)} d="M12 86v-10q0-24 18-24t18 24v10zM16 38a14 14 0 1 1 28 0 14 14 0 1 1-28 0z" />
      <path className="s" color="#000" opacity=".5" strokeWidth="4" d={frame} />
    </g>
  ))
}

/** Points of a sky, as one path. */
export function Stars({ d, width = 6, opacity = 0.8 }: { d: string; width?: number; opacity?: number }) {
  return <path className="s" color="#fff" opacity={opacity} strokeWidth={width} d={d} />
}

/** Small lit windows of a row of roofs, each of its left edge and top. */
export function LitWindows({ at, size = [1.3, 1.9] }: { at: Places; size?: readonly [number, number] }) {
  return (
    <g className="l-windows">
      {at.map(([x, y], index) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={size[0]}
          height={size[1]}
          opacity={index % 3 === 1 ? 0.35 : 0.9}
        />
      ))}
    </g>
  )
}

/** A disc as a part of a path. */
export const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0`
