/**
 * What a part of a drawing is painted with; the theme decides what it looks like
 * (`components/GiftDrawing.tsx`). `line` (inside of a shape), `wire` (beside it), `stem` and
 * `shine` are strokes without a filling.
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
 * A part: the data of a path, `c cx cy r` for a circle or `e cx cy rx ry` for an ellipse, in a
 * field of 64 by 64.
 */
export type Part = readonly [Paint, string]
export type Drawing = readonly Part[]
