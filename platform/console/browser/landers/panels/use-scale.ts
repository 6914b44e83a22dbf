import { useEffect, useRef, useState } from 'react'

/**
 * Fits a page of that width into the element of `room`: the size of the page, and the scale at
 * which it is shown.
 */
export function useScale(width: number) {
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
    transformOrigin: '0 0',
    marginInlineStart: `${Math.max(0, (size.width - width * scale) / 2)}px`,
  }
  return { room, style }
}
