import { Puck } from '@puckeditor/core'
import { useScale } from './use-scale.ts'

interface Props {
  /** Width of the page in CSS pixels: that of a phone, a tablet or a desktop. */
  readonly width: number
}

/** The page at the width of a device, scaled down if the window has less room. */
export function Stage({ width }: Props) {
  const { room, style } = useScale(width)
  return (
    <div className="stage" ref={room}>
      <div className="sheet" style={style}>
        <Puck.Preview />
      </div>
    </div>
  )
}
