/**
 * Paints of a drawing's parts; the theme decides their look (`components/GiftDrawing.tsx`). `line`
 * (inside a shape), `wire` (beside it), `stem` and `shine` are strokes without a fill.
 */
export type Paint =
  | 'main'
  | 'brand'
  | 'accent'
  | 'soft'
  | 'gold'
  | 'leaf'
  | 'wood'
  | 'paper'
  | 'ink'
  | 'line'
  | 'wire'
  | 'stem'
  | 'shine'

/**
 * A part: path data, `c cx cy r` for a circle or `e cx cy rx ry` for an ellipse, in a field of 64
 * by 64.
 */
export type Part = readonly [Paint, string]
export type Drawing = readonly Part[]
