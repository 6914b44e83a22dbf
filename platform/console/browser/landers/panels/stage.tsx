import { Puck } from '@puckeditor/core'
import { useEffect, useRef, useState } from 'react'

interface Props {
  /** Width of the page in CSS pixels: that of a phone, a tablet or a screen. */
  readonly width: number
}

/** The page at the width of a device, made smaller where the window has less room. */
export function Stage({ width }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width, height: 700 })
  useEffect(() => {
    const element = room.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, size.width / width)
  const style = {
    width: `${width}px`,
    height: `${size.height / scale}px`,
    transform: `scale(${scale})`,
    marginInlineStart: `${Math.max(0, (size.width - width * scale) / 2)}px`,
  }
  return (
    <div className="stage" ref={room}>
      <div className="sheet" style={style}>
        <Puck.Preview />
      </div>
    </div>
  )
}
